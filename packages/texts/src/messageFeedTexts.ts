import { pluralize } from './pluralize.ts';

/** Live list of a client's messages, on the client's page. */
export const messageFeedTexts = {
  title: 'Mensajes',
  list: 'Mensajes, del más nuevo al más antiguo',
  state: {
    connecting: 'Conectando',
    live: 'En vivo',
    polling: 'Con retraso',
    down: 'Sin conexión',
    paused: 'En pausa',
  },
  /** Shown below the title in states that need an explanation. */
  notes: {
    polling: 'Este navegador no recibe los mensajes al instante. Se buscan mensajes nuevos cada 5 segundos.',
    down: 'Se muestra lo que ya había llegado. Recado lo intenta de nuevo solo, sin perder mensajes.',
    paused: 'La lista no se mueve hasta que continúe. No se pierde ningún mensaje.',
  },
  pause: 'Pausar',
  resume: 'Continuar',
  /** `count`: formatted number of messages that arrived while the list was paused. */
  waiting: (count: string) => `Continuar (${count})`,
  /** Announces new messages to screen readers. */
  arrived: (count: number) => (count === 1 ? `${count} mensaje nuevo` : `${count} mensajes nuevos`),
  filter: {
    direction: 'Sentido',
    all: 'Todos',
    inbound: 'Recibidos',
    outbound: 'Enviados',
    contact: 'Nombre o número',
    clear: 'Quitar los filtros',
    clearContact: 'Quitar el nombre o número',
    wholeNumber: 'Escriba el número completo, o un nombre.',
  },
  older: 'Cargar anteriores',
  loadingOlder: 'Cargando...',
  /** Shown when the list contains older messages instead of the newest ones. */
  newest: 'Volver a los más nuevos',
  start: 'No hay mensajes más antiguos.',
  empty: {
    title: 'Todavía no hay mensajes',
    text: 'Aquí aparecerán los mensajes que este cliente reciba y envíe, en el momento en que lleguen o salgan.',
  },
  noMatch: {
    title: 'Ningún mensaje coincide con los filtros',
    text: 'Los que lleguen y coincidan aparecerán aquí.',
    /** Shown when no match was found so far, and only part of the messages was searched. */
    continueSearch: 'Entre los más recientes no hay ninguno. Cargue los anteriores para seguir buscando.',
  },
  group: 'Grupo',
  groupNamed: (subject: string) => `Grupo ${subject}`,
  broadcast: 'Lista de difusión',
  status: 'Estado de WhatsApp',
  channel: 'Canal',
  unknownContact: 'Número desconocido',
  details: {
    title: 'Detalles del mensaje',
    close: 'Cerrar los detalles',
    direction: 'Sentido',
    status: 'Estado',
    contact: 'Número',
    name: 'Nombre',
    time: 'Fecha y hora',
    place: 'Dónde',
    kind: 'Tipo',
    text: 'Texto',
    file: 'Archivo',
    onlyNumber: 'Ver solo este número',
    json: 'JSON del mensaje',
    copyJson: 'Copiar JSON',
  },
  /** Details shown with a message: the quoted message, forwarding, the advertisement, and later updates. */
  messageContext: {
    quoted: 'Responde a',
    quotedFile: 'un mensaje sin texto',
    forwarded: 'Reenviado',
    forwardedOften: 'Reenviado muchas veces',
    viewOnce: 'Ver una vez',
    mentionsAll: 'Menciona a todos',
    pinned: 'Fijado',
    label: (name: string) => `Etiqueta: ${name}`,
    /** `headline`: headline of the advertisement. */
    referral: (headline: string) => `Llegó por el anuncio “${headline}”`,
    referralUnnamed: 'Llegó por un anuncio',
    edited: 'Corregido',
    /** Note of a message whose newest edit cannot be decrypted. */
    unreadableEdit: 'Se corrigió, pero aquí no se puede leer',
    earlierVersions: 'Textos anteriores',
    deleted: 'Quien escribió este mensaje lo eliminó.',
    reactions: 'Reacciones',
    reaction: (emoji: string, who: string) => `${emoji} ${who}`,
    you: 'Usted',
  },
  /** Texts of special message kinds. */
  cards: {
    map: 'Ver en el mapa',
    /** Link to the advertisement through which a person started the chat. */
    ad: 'Ver el anuncio',
    product: 'Ver el producto',
    /** Text of the link in a message about an appointment, which can lead to a call, for example. */
    event: 'Abrir el enlace',
    /** Shown for a message that cannot be decrypted. */
    undecryptable: 'Se mostrará cuando el teléfono de quien lo escribió lo envíe otra vez.',
    /** Replaces message content that WhatsApp displays only on phones. */
    phoneOnly: 'Ábralo en el teléfono para verlo.',
    /** Shown in the chat of a person who now writes from another phone number. */
    /** Shown if WhatsApp does not name the new number. */
    numberGone: (formerNumber: string) =>
      `Esta persona cambió de número: ${formerNumber} ya no es suyo. La conversación sigue aquí.`,
    numberChanged: (formerNumber: string) => `Antes escribía desde ${formerNumber}. La conversación sigue aquí.`,
    /** Shown for a message whose content WhatsApp sends only to the phone. */
    phoneOnlyReasons: {
      'view-once': 'Ver una vez: ábralo en el teléfono.',
      masked: 'WhatsApp lo muestra solo en el teléfono, como los códigos de verificación. Ábralo ahí.',
      bot: 'WhatsApp muestra los mensajes de este robot solo en el teléfono. Ábralo ahí.',
      hosted: 'WhatsApp muestra este mensaje solo en el teléfono. Ábralo ahí.',
    },
    numberRequest: 'Esta persona le pide su número de teléfono. Compártalo desde el teléfono, o escríbaselo.',
    numberRequestSent: 'Se le pidió su número. Si lo comparte, llegará aquí como contacto.',
    /** Shown in the chat of a person whose private ID the Cloud API changed. */
    identityChanged: 'WhatsApp cambió el identificador de esta persona. La conversación sigue aquí.',
    /** `images`, `videos`: number of files that follow. */
    album: (images: number, videos: number) =>
      [
        ...(images > 0 ? [images === 1 ? '1 foto' : `${images} fotos`] : []),
        ...(videos > 0 ? [videos === 1 ? '1 video' : `${videos} videos`] : []),
      ].join(' y '),
    /** `duration`: such as “24 horas”. Absent: messages stay. */
    expiration: (duration: string | undefined) =>
      duration === undefined
        ? 'Los mensajes nuevos de esta conversación ya no desaparecen.'
        : `Los mensajes nuevos de esta conversación desaparecen después de ${duration}.`,
    hours: (count: number) => (count === 1 ? '1 hora' : `${count} horas`),
    days: (count: number) => (count === 1 ? '1 día' : `${count} días`),
    stickers: (count: number) => (count === 1 ? '1 sticker' : `${count} stickers`),
    channelInvites: {
      follower: (name: string) => `Le invita a seguir el canal ${name}`,
      admin: (name: string) => `Le invita a administrar el canal ${name}`,
    },
    /** Value of a button that has no link: a code to copy or a number to call. */
    button: (title: string, value: string) => (value === '' ? title : `${title}: ${value}`),
    live: 'Ubicación en tiempo real',
    votes: (count: number) => (count === 1 ? '1 voto' : `${count} votos`),
    voters: (count: number) => (count === 1 ? 'Votó 1 persona' : `Votaron ${count} personas`),
    /** Products of an order. `quantity`: number of pieces of one product. */
    order: {
      label: 'Productos del pedido',
      line: (quantity: number) => `${quantity} ×`,
      total: 'Total',
      pending: 'Se están leyendo los productos del pedido.',
      unavailable: 'WhatsApp no dio los productos de este pedido. Ábralo en el teléfono para verlos.',
    },
    orderItems: (count: number) => (count === 1 ? '1 artículo' : `${count} artículos`),
    /** Shown for the option that a person chose from a menu. */
    menuChoice: (index: number, title: string) => `Eligió la opción ${index}: ${title}`,
    cancelled: 'Cancelada',
    /** Number of people by answer to an event. Guests of a person who comes are counted. */
    eventResponses: {
      label: (counts: string) => `Respuestas: ${counts}`,
      going: (people: number) => `${people} ${pluralize(people, 'asistirá', 'asistirán')}`,
      maybe: (people: number) => `${people} tal vez`,
      'not-going': (people: number) => `${people} no ${pluralize(people, 'asistirá', 'asistirán')}`,
    },
    payments: {
      requested: 'Pide un pago',
      sent: 'Envió un pago',
      declined: 'Rechazó el pago que se le pidió',
      cancelled: 'Canceló el pago que pedía',
      invited: 'Invita a pagar por WhatsApp',
    },
    calls: {
      offered: 'Llamada entrante',
      missed: 'Llamada perdida',
      declined: 'Llamada rechazada',
      answered: 'Llamada contestada',
      failed: 'Llamada que no se pudo establecer',
    },
    videoCall: 'Con video',
    undecryptableMessages: (count: number) =>
      count === 1
        ? '1 mensaje de esta persona todavía no se puede leer'
        : `${count} mensajes de esta persona todavía no se pueden leer`,
    duration: (time: string) => `Duró ${time}`,
  },
  media: {
    download: 'Descargar',
    downloadNamed: (name: string) => `Descargar ${name}`,
    open: 'Abrir el archivo',
    notStored: 'El archivo no se guardó',
    listen: 'Escuchar',
    player: 'Reproductor de audio',
  },
} as const;
