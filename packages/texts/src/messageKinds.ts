/** What kind of message it is, where its text alone would not say; the same on every screen and in the terminal. */
export const messageKinds = {
  text: 'Texto',
  media: 'Archivo',
  image: 'Imagen',
  video: 'Video',
  audio: 'Audio',
  document: 'Documento',
  sticker: 'Sticker',
  location: 'Ubicación',
  contact: 'Contacto',
  reaction: 'Reacción',
  edit: 'Corrección',
  deletion: 'Mensaje eliminado',
  undecryptable: 'Mensaje que todavía no se puede leer',
  unsupported: 'Mensaje de un tipo que no se muestra',
} as const;
