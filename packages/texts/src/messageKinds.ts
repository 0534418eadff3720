/** Names of message kinds that the text alone does not show, for all screens and the terminal. */
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

/** Kind name of an otherwise unsupported message that reports a change of number. */
export const numberChangeKind = 'Cambio de número';
