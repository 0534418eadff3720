/**
 * Display names of message kinds. All screens and the terminal show them where a message's text does not show
 * its kind.
 */
export const messageKindLabels = {
  text: 'Texto',
  media: 'Archivo',
  image: 'Imagen',
  video: 'Video',
  audio: 'Audio',
  voice: 'Nota de voz',
  document: 'Documento',
  sticker: 'Sticker',
  location: 'Ubicación',
  contact: 'Contacto',
  contacts: 'Contacto',
  poll: 'Encuesta',
  choice: 'Opción elegida',
  menu: 'Menú',
  template: 'Plantilla',
  order: 'Pedido',
  product: 'Producto',
  'group-invite': 'Invitación a un grupo',
  event: 'Cita',
  payment: 'Pago',
  call: 'Llamada',
  'poll-result': 'Resultado de una encuesta',
  'sticker-pack': 'Paquete de stickers',
  'channel-invite': 'Invitación a un canal',
  'number-request': 'Solicitud de su número',
  album: 'Álbum',
  expiration: 'Mensajes temporales',
  'phone-only': 'Mensaje que solo se ve en el teléfono',
  reaction: 'Reacción',
  edit: 'Corrección',
  deletion: 'Mensaje eliminado',
  undecryptable: 'Mensaje que todavía no se puede leer',
  unsupported: 'Mensaje de un tipo que no se muestra',
} as const;

/** Display name for a message about a changed phone number, whose kind would otherwise be `unsupported`. */
export const NUMBER_CHANGE_LABEL = 'Cambio de número';
