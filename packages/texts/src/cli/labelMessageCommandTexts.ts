/** Texts of `recado label-message CLIENT MESSAGE [LABEL…]`. */
export const labelMessageCommandTexts = {
  summary: 'Deja un mensaje con estas etiquetas y ninguna otra; las que no existen se crean. Sin etiquetas, las quita.',
  example: 'recado label-message 5215512345678 3EB0C431C26A1916E0 "Por cobrar" Mayoreo',
  more: ['recado label-message 5215512345678 3EB0C431C26A1916E0'],
  client: { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' },
  message: {
    name: 'mensaje',
    description: 'Identificador del mensaje; "recado tail --json" lo muestra como messageId.',
  },
  label: { name: 'etiqueta', description: 'Las etiquetas, cada una entre comillas si lleva espacios.' },
  labelled: (labels: string) => `El mensaje tiene ahora: ${labels}.`,
  unlabelled: 'El mensaje ya no tiene etiquetas.',
} as const;
