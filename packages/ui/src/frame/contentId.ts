/** Id of the main element, which receives the focus when a new screen opens. */
export const CONTENT_ID = 'contenido';
