/** Texts of `recado send CLIENT TO [TEXT]`. Some are also used by `recado send-media`. */
export const sendCommandTexts = {
  summary: 'Envía un mensaje, una sola vez aunque haya que reintentarlo.',
  example: 'recado send 5215512345678 5215587654321 "Su pedido está listo."',
  more: [
    'recado send 5215512345678 5215587654321 < aviso.txt',
    'recado send 5215512345678 5215587654321 "¿Qué pan le apartamos?" --menu "Concha, Oreja, Cuerno"',
    'recado send 5215512345678 5215587654321 "Panadería La Espiga" --location 19.4326,-99.1332',
    'recado send 5215512345678 5215587654321 --template pedido_listo Marta 18:40',
  ],
  client: { name: 'cliente', description: 'Identificador o número de teléfono del cliente que lo envía.' },
  to: { name: 'destino', description: 'Número de teléfono con su código de país, o el identificador de un grupo.' },
  text: { name: 'texto', description: 'El texto del mensaje; si no se indica, se lee de la entrada estándar.' },

  options: {
    replyTo: 'Identificador del mensaje al que se responde; "recado tail --json" lo muestra como messageId.',
    key: 'Clave que identifica este envío: con la misma clave y el mismo contenido no se envía dos veces.',
    withoutPreview: 'Envía el texto sin la vista previa de su enlace, y sin consultar la página.',
    location: 'Envía una ubicación: latitud y longitud, separadas por una coma. El texto es el nombre del lugar.',
    poll: 'Envía una encuesta: sus opciones, separadas por comas, o por | si llevan comas. El texto es la pregunta.',
    menu: 'Envía un menú, que se contesta con el número de la opción: sus opciones, como en --poll. El texto va antes.',
    requestNumber:
      'Pide su número a quien lo oculta con un nombre de usuario, con un botón. El texto, si lo hay, va con el botón en la conexión oficial de Meta.',
    template:
      'Envía una plantilla aprobada, por su nombre, o nombre:idioma. Los textos llenan sus huecos, en el orden que muestra "recado templates".',
  },
  expected: {
    template: 'se espera el nombre de una plantilla, como pedido_listo o pedido_listo:es_MX',
    key: 'se esperan hasta 200 caracteres, sin espacios',
    replyTo: 'se espera el identificador de un mensaje, sin espacios',
    location: 'se esperan latitud y longitud, por ejemplo 19.4326,-99.1332',
    /** @param max maximum number of options in a poll or menu, always more than two */
    choices: (max: number) =>
      `se esperan dos o más opciones distintas, hasta ${max}, de 100 caracteres a lo más, por ejemplo "Concha, Oreja"`,
  },
  conflictingKinds:
    'Un mensaje es una sola cosa: use solo una de las opciones --location, --poll, --menu, --template y --request-number.',
  /** Phrase for the message text, with its article, that error sentences contain. */
  textWithArticle: 'el texto del mensaje',
  noTextInstead: 'un tercer argumento, o por la entrada estándar',
  tooLong: (limit: string) => `El mensaje es demasiado largo: WhatsApp admite hasta ${limit} caracteres.`,

  sending: (to: string) => `Enviando a ${to}…`,
  retrying: 'No hubo respuesta. Se intenta de nuevo con la misma clave, para no enviarlo dos veces…',
  sent: (to: string) => `Enviado a ${to}. WhatsApp lo recibió.`,
  queued: (to: string) => `El mensaje para ${to} está en espera; todavía no se envía.`,
  otherStatus: (to: string, status: string) => `Mensaje para ${to}: ${status}.`,
  unknown: (to: string) =>
    `No se sabe si el mensaje para ${to} salió: WhatsApp no lo confirmó. Mire la conversación en el teléfono antes de repetirlo.`,
  noAnswer: (url: string, key: string) =>
    `No hubo respuesta de ${url}, y no se sabe si el mensaje salió. Repita la orden con --idempotency-key ${key}: si ya salió, no se envía otra vez.`,
  next: 'Para ver si llega y si lo leen',
} as const;
