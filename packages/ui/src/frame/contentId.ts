/** Id of the main element, which receives the focus when a new screen opens. */
export const MAIN_CONTENT_ELEMENT_ID = 'contenido';
