/** `recado send CLIENT TO [TEXT]`, and what it shares with `send-media`. */
export const send = {
  summary: 'Envía un mensaje de texto, una sola vez aunque haya que reintentarlo.',
  example: 'recado send 5215512345678 5215587654321 "Su pedido está listo."',
  more: ['recado send 5215512345678 5215587654321 < aviso.txt'],
  client: { name: 'cliente', about: 'Identificador o número de teléfono del cliente que lo envía.' },
  to: { name: 'destino', about: 'Número de teléfono con su código de país, o el identificador de un grupo.' },
  text: { name: 'texto', about: 'El mensaje; si no se indica, se lee de la entrada estándar.' },

  keyOption:
    'Clave que identifica este envío: con la misma clave y el mismo contenido no se envía dos veces.',
  expectedKey: 'se esperan hasta 200 caracteres, sin espacios',
  /** In the middle of a sentence. */
  theText: 'el texto del mensaje',
  noTextInstead: 'un tercer argumento, o por la entrada estándar',
  tooLong: (limit: string) => `El mensaje es demasiado largo: WhatsApp admite hasta ${limit} caracteres.`,

  sending: (to: string) => `Enviando a ${to}…`,
  again: 'No hubo respuesta. Se intenta de nuevo con la misma clave, para no enviarlo dos veces…',
  sent: (to: string) => `Enviado a ${to}. WhatsApp lo recibió.`,
  queued: (to: string) => `El mensaje para ${to} está en espera; todavía no se envía.`,
  other: (to: string, status: string) => `Mensaje para ${to}: ${status}.`,
  unknown: (to: string) =>
    `No se sabe si el mensaje para ${to} salió: WhatsApp no lo confirmó. Mire la conversación en el teléfono antes de repetirlo.`,
  noAnswer: (url: string, key: string) =>
    `No hubo respuesta de ${url}, y no se sabe si el mensaje salió. Repita la orden con --idempotency-key ${key}: si ya salió, no se envía otra vez.`,
  next: 'Para ver si llega y si lo leen',
} as const;
