/** Names of message kinds for all screens and the terminal, where a message's text does not show its kind. */
export const messageKinds = {
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
  reaction: 'Reacción',
  edit: 'Corrección',
  deletion: 'Mensaje eliminado',
  undecryptable: 'Mensaje que todavía no se puede leer',
  unsupported: 'Mensaje de un tipo que no se muestra',
} as const;

/** Name of the kind for a message that reports a change of phone number, which is otherwise unsupported. */
export const numberChangeKind = 'Cambio de número';
