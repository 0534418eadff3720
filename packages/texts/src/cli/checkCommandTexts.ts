/** Texts of `recado check NUMBER`. */
export const checkCommandTexts = {
  summary: 'Dice si un número tiene WhatsApp.',
  example: 'recado check 5215587654321',
  more: ['recado check "+52 55 8765 4321" --client 5215512345678'],
  argument: 'número',
  about: 'Número de teléfono con su código de país, en cualquier forma de escribirlo.',
  clientOption: 'Cliente que lo pregunta; si no se indica, el primero que esté conectado.',
  expectedClient: 'se espera el identificador o el número de teléfono de un cliente',
  nobodyConnected: 'Ninguno de sus clientes está conectado, y solo uno conectado puede preguntarlo.',
  connectNext: 'Vincule uno',
  exists: (number: string) => `${number} tiene WhatsApp.`,
  missing: (number: string) => `${number} no tiene WhatsApp. Revise el número completo, con el código de país.`,
  canonical: 'WhatsApp lo escribe',
  lid: 'Identificador (LID)',
} as const;
