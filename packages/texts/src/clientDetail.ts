/** One client's card, its token, webhook, actions and deletion (docs/product.md §2, §4). */
export const clientDetail = {
  back: 'Volver a clientes',
  /** What the browser's tab shows until the client's name is known. */
  documentTitle: 'Cliente',
  businessName: 'Nombre del negocio',
  phone: 'Número de teléfono',
  connectionStatus: 'Estado de conexión',
  createdAt: 'Fecha de registro',
  reason: { what: 'Qué pasó', means: 'Qué significa', next: 'Qué hacer' },

  token: {
    label: 'Token de API',
    copy: 'Copiar token',
    show: 'Mostrar token',
    hide: 'Ocultar token',
    regenerate: 'Regenerar token',
    regenerating: 'Regenerando...',
    confirmTitle: '¿Regenerar el token de API?',
    confirmText:
      'El token actual dejará de funcionar de inmediato. Todo lo que lo use, como sus flujos de n8n, fallará hasta que ponga el nuevo.',
    confirm: 'Regenerar token',
  },
  webhook: {
    label: 'URL de Webhook',
    none: 'Sin webhook configurado',
    hint: 'Recado envía a esta dirección cada mensaje nuevo. Déjela vacía para no recibir avisos.',
    placeholder: (host: string) => `${host}/endpoint`,
    edit: 'Editar webhook',
    save: 'Guardar',
    saving: 'Guardando...',
    cancel: 'Cancelar',
  },
  actions: {
    initialize: 'Inicializar',
    initializing: 'Inicializando...',
    restart: 'Reiniciar',
    restarting: 'Reiniciando...',
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando...',
    delete: 'Eliminar cliente',
  },
  deletion: {
    title: 'Eliminar cliente',
    warning: (businessName: string) =>
      `Se eliminará ${businessName} con su vinculación, sus mensajes, sus estadísticas y sus archivos. Esta acción no se puede deshacer.`,
    wordLabel: "Escriba 'ELIMINAR' para confirmar",
    confirm: 'Eliminar',
    deleting: 'Eliminando...',
    cancel: 'Cancelar',
  },
  loadFailedText: 'Sus datos están a salvo. Revise su conexión e inténtelo de nuevo.',
  notFoundTitle: 'Cliente no encontrado',
  notFoundText: 'Este cliente no existe o pertenece a otra cuenta.',
} as const;
