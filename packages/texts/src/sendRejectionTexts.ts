import { formatWaitDuration } from './apiErrorTexts.ts';

/** API answers when a message is not sent. `sendFailureExplanations` explains transport errors. */
export const sendRejectionTexts = {
  /** `seconds`: time until the client should try again. */
  busy: (seconds: number) =>
    `Este cliente tiene demasiados mensajes en espera. Inténtelo de nuevo en ${formatWaitDuration(seconds)}.`,
  onlyNumbers: 'Escriba un número de teléfono con el código de país.',
  noReplies: 'Esta forma de conexión no admite responder a un mensaje ni mencionar a personas.',
  noMentions: 'Por esta conexión no hay grupos en que mencionar a alguien. Quite mentions.',
  replyTo: 'Ese mensaje no está en esta conversación. Revise el identificador (messageId).',
  mentionPeople: 'Solo se puede mencionar a personas, por su número con código de país.',
  typingTexts: 'Solo se puede mostrar «escribiendo…» antes de un texto o de un menú: quite el campo typingSeconds.',
  oneEmoji: 'Escriba un solo emoji.',
  missingContent: (type: string) => `Falta el contenido: agregue el campo ${type}.`,
  otherContent: (field: string, type: string) =>
    `El tipo del mensaje es ${type}: quite el campo ${field} o cambie el tipo.`,
  /** Shown when a menu option has the same text as another option, or equals the number of another option. */
  unclearOption: (option: string) =>
    `La opción «${option}» se confunde con otra del menú o con su número. Escríbala con otras palabras.`,
  tooManySelectable: 'La encuesta no tiene tantas opciones como las que se podrían elegir.',

  optedOut:
    'Esta persona se dio de baja y no quiere mensajes automáticos: no se envió nada. Si ella le escribe, contéstele desde Conversaciones; si vuelve a querer mensajes, quítele la baja en Contactos.',
  tooLate: 'Pasó demasiado tiempo desde la hora programada. Prográmelo de nuevo.',

  /** Reasons why an action on an existing message, such as its edit or deletion, is rejected. */
  gone: 'Ese mensaje ya se borró.',
  paused:
    'No se envió: una persona tomó esta conversación y las respuestas automáticas están en pausa. Espere a que termine (robot.pausedUntil), reanúdela o envíe sin unlessPaused.',
  notSent: 'Ese mensaje no se ha enviado. Consulte su estado y, si falló, envíelo de nuevo.',
  menuStays: 'Un menú no se puede corregir, porque ya pueden haberlo contestado. Bórrelo y envíe otro.',
  notInThisChat: 'Esto solo se puede hacer en conversaciones con personas y en grupos.',
  readOwn: 'Solo se marca como leído lo que se recibió; este mensaje se envió desde este número.',
  edit: {
    notOurs: 'Solo se puede corregir un texto que se envió desde este número.',
    tooLate: 'WhatsApp solo permite corregir un mensaje durante los 15 minutos siguientes a su envío. Envíe uno nuevo.',
  },
  remove: {
    notOurs: 'Solo se puede borrar para todos lo que se envió desde este número.',
    tooLate: 'WhatsApp solo permite borrar un mensaje para todos durante unos dos días después de enviarlo.',
  },
  noGroups: 'Esta forma de conexión no admite mensajes a grupos.',

  whichFile: 'Indique el archivo con mediaUrl o con mediaId, uno de los dos.',

  /** Error messages for uploads. A user uploads a file first, and sends it later by its `mediaId`. */
  uploads: {
    noForm: 'Envíe el archivo como multipart/form-data, en el campo file.',
    oneFile: 'El formulario debe llevar un solo archivo, en el campo file, y ningún otro campo.',
    cut: 'El archivo no llegó completo. Envíelo de nuevo.',
    empty: 'El archivo está vacío. Elija otro.',
    /** `type`: media type in the request. */
    typeMismatch: (type: string) =>
      `El archivo no es de tipo ${type}, aunque así se envió. Revise que no esté dañado y corrija su tipo (Content-Type).`,
    /** `kind`: kind of file that the request requires, as one of the texts in `media.kinds`. */
    otherType: (kind: string) => `El archivo que se subió no es ${kind}. Corrija el campo type o suba otro archivo.`,
    full: (megabytes: number) =>
      `Este cliente ya tiene ${megabytes} MB en archivos subidos, que es lo máximo. Se borran 30 días después de su último envío; mientras tanto, envíe con mediaUrl.`,
    busy: 'Este cliente ya está subiendo varios archivos. Espere a que terminen e inténtelo de nuevo.',
    gone: 'Ese archivo (mediaId) no existe o ya se borró. Súbalo de nuevo con POST /api/external/media.',
  },

  idempotency: {
    otherContent:
      'Ya se usó esta clave Idempotency-Key con otro contenido. Use una clave nueva para cada mensaje distinto.',
    inProgress:
      'La petición anterior con esta clave Idempotency-Key sigue en curso. Inténtelo de nuevo en unos segundos.',
  },

  /** The person hides the number, and the stored identifier is of another kind of connection. */
  otherConnection:
    'Esta persona oculta su número y escribió cuando su línea usaba otra conexión (teléfono vinculado o conexión oficial). Espere a que le escriba de nuevo; si conoce su número, escriba a ese número y después una los dos contactos.',

  /** Text of a number request without a text of its own. */
  numberRequestText: '¿Nos comparte su número de teléfono? Así podremos llamarle o escribirle si hace falta.',

  /** Reasons why a product of the catalog cannot be sent. `id`: ID in the request. */
  products: {
    unknown: (id: string) =>
      `El catálogo de WhatsApp Business de esta línea no tiene el producto «${id}». Compruebe en WhatsApp Business que el producto existe y elija otro de la lista.`,
    several: 'Varios productos en un mensaje se envían solo con la conexión oficial de Meta. Envíelos uno por uno.',
    severalNeedText: 'Un mensaje con varios productos lleva un texto. Indique product.text.',
    severalTitle: 'Nuestros productos',
    hidden: (name: string) =>
      `El producto «${name}» está oculto en el catálogo, y la persona no podría abrirlo. Muéstrelo en WhatsApp Business y envíelo de nuevo.`,
    noPicture: (name: string) =>
      `El producto «${name}» no tiene foto, y WhatsApp no lo muestra sin ella. Póngale una en WhatsApp Business y envíelo de nuevo.`,
  },

  /** API error texts for media messages. Those for the file at a URL are in `outboundRequestErrorTexts`. */
  media: {
    kinds: {
      text: 'un texto',
      image: 'una imagen',
      video: 'un video',
      audio: 'un audio',
      voice: 'una nota de voz',
      document: 'un documento',
      sticker: 'un sticker',
      location: 'una ubicación',
      contacts: 'un contacto',
      poll: 'una encuesta',
      menu: 'un menú',
      template: 'una plantilla',
      numberRequest: 'una solicitud de número',
      product: 'un producto del catálogo',
      reaction: 'una reacción',
      edit: 'una corrección',
      deletion: 'el borrado de un mensaje',
      statusPost: 'un estado',
    },
    /** `kind`: one of `kinds`. */
    notWebp: 'Un sticker debe ser una imagen WebP. Conviértala o envíela con el tipo image.',
    notOgg:
      'Una nota de voz debe ser un archivo OGG con Opus, y este servidor no tiene ffmpeg, el programa que convierte otros audios. Conviértalo, envíelo con el tipo audio o instale ffmpeg.',
    notConverted:
      'Este audio no se pudo convertir en nota de voz. Compruebe que se escuche, o envíelo con el tipo audio.',
    voiceTooLong: 'Este audio es demasiado largo para una nota de voz. Envíelo con el tipo audio o document.',
    unsupported: (kind: string) => `Esta forma de conexión no admite enviar ${kind}.`,
  },

  /** What happened to a file that phones do not show in its own format. */
  conversion: {
    done: (mimeType: string) => `El archivo se convirtió a ${mimeType}, que todos los teléfonos muestran.`,
    failed:
      'El archivo se envió como documento, porque los teléfonos no muestran este formato y no se pudo convertir. Si debe verse en la conversación, envíelo en JPEG, PNG o MP4.',
    withoutFfmpeg:
      'El archivo se envió como documento, porque los teléfonos no reproducen este formato y este servidor no tiene ffmpeg, el programa que lo convierte. Instale ffmpeg, o envíelo en MP4.',
  },
} as const;
