/** What kind of message it is, where its text alone would not say; the same on every screen and in the terminal. */
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

/** Of a message of no shown kind that says one thing which is known. */
export const newNumberKind = 'Cambio de número';
