/** Push notifications in a browser: the account page, and the answers of the API. */
export const pushNotificationTexts = {
  title: 'Avisos en este navegador',
  about:
    'Lo mismo que le avisamos por correo puede aparecer como una notificación en esta computadora o teléfono, aunque Recado no esté abierto. El mensaje viaja cifrado: el servicio de avisos de su navegador no puede leerlo. Al cerrar sesión deja de recibirlos.',
  unsupported: 'Este navegador no puede recibir avisos. En iPhone, agregue antes Recado a la pantalla de inicio.',
  blocked:
    'Este navegador tiene bloqueadas las notificaciones de Recado. Permítalas en los ajustes del sitio y vuelva a intentarlo.',
  subscribe: 'Recibir avisos aquí',
  subscribing: 'Un momento...',
  subscribed: 'Este navegador recibirá los avisos',
  failed: 'Este navegador no pudo activar los avisos. Revise su conexión e inténtelo de nuevo.',
  list: 'Navegadores que reciben avisos',
  current: 'Esta sesión',
  /** `when`: formatted day, such as '3 de marzo'. */
  since: (when: string) => `Desde: ${when}`,
  lastNotified: (when: string) => `Último aviso: ${when}`,
  remove: 'Quitar',
  removeBrowser: (device: string) => `Quitar los avisos de ${device}`,
  removeFailed: 'Error al quitar el navegador',
  loadFailed: 'No se pudo cargar qué navegadores reciben avisos',
  testButton: 'Enviarme un aviso de prueba',
  testing: 'Enviando...',
  testFailed: 'Error al enviar el aviso de prueba',
  test: {
    title: 'Aviso de prueba de Recado',
    body: 'Si lee esto, los avisos de Recado llegan a este navegador. No tiene que hacer nada.',
  },
  answers: {
    tested: 'Le enviamos un aviso de prueba',
    removed: 'Ese navegador ya no recibe avisos',
  },
  errors: {
    endpoint: 'Esta no es la dirección de un servicio de avisos.',
    keys: 'Las claves de este navegador no son válidas.',
    tooMany: 'Ya son demasiados navegadores. Quite antes uno que no use.',
    none: 'Ningún navegador recibe avisos todavía.',
    notAccepted: 'Ningún servicio de avisos aceptó el mensaje. Inténtelo de nuevo en unos minutos.',
  },
} as const;
