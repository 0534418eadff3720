/** The element that a new screen is read from. */
export const CONTENT_ID = 'contenido';
