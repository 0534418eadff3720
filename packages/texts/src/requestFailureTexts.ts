/**
 * Errors that the screens show when a request fails (docs/product.md §8). Some screens prefer the server's
 * message, and show these texts only if the server sent none.
 */
export const requestFailureTexts = {
  dashboardLoad: 'Error al cargar datos del dashboard',
  clientsLoad: 'Error al cargar la lista de clientes',
  clientLoad: 'Error al cargar la información del cliente',
  statisticsLoad: 'No se pudieron cargar las estadísticas. Inténtelo de nuevo más tarde.',
  messagesLoad: 'No se pudieron cargar los mensajes. Inténtelo de nuevo más tarde.',
  olderMessagesLoad: 'No se pudieron cargar los mensajes anteriores. Inténtelo de nuevo.',
  fileLoad: 'No se pudo descargar el archivo. Inténtelo de nuevo.',
  createClient: 'Error al crear cliente',
  deleteClient: 'Error al eliminar cliente',
  regenerateToken: 'Error al regenerar token de API',
  updateWebhook: 'Error al actualizar URL de Webhook',

  initialize: 'Error al inicializar cliente de WhatsApp',
  restart: 'Error al reiniciar cliente de WhatsApp',
  disconnect: 'Error al desconectar cliente de WhatsApp',

  explorerClientsLoad: 'Error al cargar clientes',
  /** `message`: error message of the server or of the failed request. */
  explorerRun: (message: string) => `Error: ${message}`,

  adminLoad: 'Error al cargar datos de administración',
  usersLoad: 'Error al cargar la lista de usuarios',
  userLoad: 'Error al cargar datos del usuario',
  changeStatus: 'Error al cambiar estado del usuario',
  changeRole: 'Error al cambiar rol del usuario',
  ownStatus: 'No puedes cambiar tu propio estado',
  ownRole: 'No puedes cambiar tu propio rol',
  adminClientsLoad: 'Error al cargar la lista de clientes',
  allClientsLoad: 'Error al cargar todos los clientes',
} as const;
