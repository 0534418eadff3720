/** Page of a client: details, token, webhook, actions and deletion (docs/product.md §2, §4). */
export const clientDetailTexts = {
  back: 'Volver a clientes',
  /** Title of the browser tab until the client's name is known. */
  documentTitle: 'Cliente',
  connectionStatus: 'Estado de conexión',
  /** Change of a business detail. */
  detailChange: {
    edit: 'Editar',
    none: 'Sin indicar',
    save: 'Guardar',
    saving: 'Guardando...',
    cancel: 'Cancelar',
    saved: 'Datos guardados',
    failed: 'Error al guardar los datos del cliente',
  },
  /** Tabs of the page. Each tab has its own URL. */
  tabs: {
    navigation: 'Secciones de esta página',
    overview: 'Resumen',
    statistics: 'Estadísticas',
    conversations: 'Conversaciones',
    answers: 'Respuestas',
    templates: 'Plantillas',
    team: 'Equipo',
    settings: 'Ajustes',
    data: 'Datos',
    api: 'API',
    webhook: 'Webhook',
    /** Log of all messages, for programmers. */
    messages: 'Registro',
    /** Title of the browser tab. */
    title: (part: string, businessName: string) => `${part} de ${businessName}`,
  },
  settings: { line: 'Datos de la línea', open: 'Ver en Ajustes' },
  /** Shown when the linked phone's number differs from the client's registered number. */
  otherNumber: {
    title: 'Se vinculó otro número',
    text: (registered: string, linked: string) =>
      `Este cliente está registrado con ${registered}, pero el teléfono que escaneó el código es ${linked}. Los mensajes se envían y se reciben con ${linked}.`,
    use: 'Usar este número',
    using: 'Guardando...',
    unlink: 'Desvincular',
    used: 'Número actualizado correctamente',
    failed: 'Error al cambiar el número del cliente',
  },
  reason: { what: 'Qué pasó', means: 'Qué significa', next: 'Qué hacer' },

  token: {
    label: 'Token de API',
    copy: 'Copiar token',
    show: 'Mostrar token',
    hide: 'Ocultar token',
    /** Button in place of the token, when the session has not proved the user's identity within ten minutes. */
    confirmToShow: 'Confirmar que es usted y ver el token',
    showFailed: 'No se pudo mostrar el token de API',
    rotate: 'Cambiar el token gradualmente',
    rotating: 'Cambiando...',
    /** `until`: formatted date and time, such as '3 mar 2026, 10:15 a.m.'. */
    rotationEnds: (until: string) =>
      `Recibe un token nuevo, y el actual sirve 24 horas más. El anterior al actual, que serviría hasta: ${until}, deja de servir ahora: lo que todavía lo use dejará de funcionar.`,
    rotation: {
      confirmTitle: '¿Cambiar el token de API gradualmente?',
      confirmText:
        'Recibe un token nuevo, y el actual sirve 24 horas más: tiene ese tiempo para poner el nuevo en sus flujos de n8n y sus programas.',
      confirm: 'Cambiar token',
    },
    /** `when`: date and time, such as '3 mar 2026, 10:15 a.m.'. Its final period also ends the sentence. */
    used: (count: string, when: string) => `Llamadas: ${count}. La última: ${when}`,
    unused: 'Todavía no se ha usado',
    previous: 'Token anterior',
    validUntil: (when: string) => `Sirve hasta: ${when}`,
    end: 'Desactivar ahora',
    endFailed: 'Error al desactivar el token anterior',
    regenerate: 'Regenerar token',
    regenerating: 'Regenerando...',
    confirmTitle: '¿Regenerar el token de API?',
    confirmText:
      'El token actual dejará de funcionar de inmediato. Todo lo que lo use, como sus flujos de n8n, fallará hasta que ponga el nuevo.',
    confirm: 'Regenerar token',
  },
  /** Handling of calls to this number. */
  calls: {
    title: 'Llamadas',
    decline: 'Rechazar las llamadas',
    hint: 'Cada llamada que entre se rechaza sola: su teléfono deja de sonar.',
    text: 'Mensaje para quien llama',
    textHint:
      'Quien llama recibe este mensaje, una vez por llamada. Déjelo vacío para no enviar ninguno. A los grupos no se les escribe.',
    placeholder: 'Por ahora no contestamos llamadas. Escríbanos por aquí y con gusto le ayudamos.',
    save: 'Guardar',
    saving: 'Guardando...',
    on: 'Las llamadas se rechazarán',
    off: 'Las llamadas sonarán en su teléfono',
    saved: 'Mensaje guardado',
    failed: 'Error al guardar el ajuste de las llamadas',
  },
  api: {
    title: 'Envíe mensajes desde sus programas',
    intro:
      'Sus programas, por ejemplo n8n, pueden enviar y leer mensajes con este número. El token de API es su llave: trátelo como una contraseña y no lo comparta.',
    steps: [
      'Copie el token de API.',
      'Péguelo en su programa, en el encabezado x-api-token de cada petición.',
      'Pruebe las llamadas y copie ejemplos listos para n8n en el API Explorer.',
    ],
    explorer: 'Probar en el API Explorer',
    documentation: 'Leer la documentación',
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
    initialize: 'Vincular WhatsApp',
    initializing: 'Preparando...',
    restart: 'Reiniciar',
    restarting: 'Reiniciando...',
    disconnect: 'Desconectar',
    disconnecting: 'Desconectando...',
    delete: 'Eliminar cliente',
    disconnection: {
      confirmTitle: '¿Desconectar este número?',
      confirmText:
        'Se desvinculará de WhatsApp y dejará de enviar y recibir mensajes. Su historial en Recado se conserva. Para usarlo de nuevo tendrá que vincularlo con otro código desde el teléfono. Si solo quiere conectarlo de nuevo, use “Reiniciar”.',
      confirm: 'Sí, desconectar',
    },
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
  notFoundText: 'Este cliente no existe, pertenece a otra cuenta o ya no se comparte con usted.',
} as const;
