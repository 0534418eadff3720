import { pluralize } from './pluralize.ts';

const number = new Intl.NumberFormat('es-MX');
const formatPeople = (count: number): string => `${number.format(count)} ${pluralize(count, 'persona', 'personas')}`;
const formatMessages = (count: number): string => `${number.format(count)} ${pluralize(count, 'mensaje', 'mensajes')}`;

/**
 * Texts about the health status of a line, which is its risk of a WhatsApp restriction, and about its rate of
 * new chats.
 */
export const lineHealthTexts = {
  title: 'Salud de la línea',
  /** Names of the statuses, shown next to their color. */
  statusNames: { green: 'Verde', yellow: 'Amarillo', red: 'Rojo' },
  summaries: {
    green: 'Todo bien: no hay señales de riesgo.',
    yellow: 'Cuidado: hay señales de riesgo para este número.',
    red: 'WhatsApp puede restringir este número si la línea sigue así.',
    /** Shown instead of the summary `green` if the number is not linked. */
    unlinked: 'Se verá aquí en cuanto el número esté vinculado.',
    /** Shown instead of the summary `red` while WhatsApp restricts the number. */
    restricted: 'WhatsApp restringió este número por un tiempo.',
  },
  /** Explanations of the rules that determine a line's health, by the rule's name in the contract. */
  rules: {
    restricted: {
      what: 'WhatsApp no deja por ahora que este número escriba a contactos nuevos.',
      advice:
        'Espere a que termine; mientras tanto conteste a quien le escriba. Después escriba primero a menos personas, y solo a quienes esperan su mensaje.',
    },
    quota: {
      what: (used: number | null, total: number | null) =>
        used === null || total === null
          ? 'WhatsApp avisa que a este número le quedan pocos chats nuevos.'
          : `WhatsApp avisa que a este número le quedan pocos chats nuevos: lleva ${number.format(used)} de ${number.format(total)}.`,
      reached: 'Este número ya abrió todos los chats nuevos que WhatsApp le permite por ahora.',
      advice:
        'Escriba primero solo a quienes esperan su mensaje, y conteste a quien le escriba: eso no cuenta. Si “Enviar poco a poco a contactos nuevos” está encendido, lo que pase del límite espera; si está apagado, WhatsApp lo rechaza.',
    },
    rated: {
      advice:
        'Escriba menos a quien no le contesta, y deje de escribir a quien no lo pidió. La calificación mejora sola cuando menos personas lo bloquean o lo reportan.',
    },
    refused: {
      what: (count: number) =>
        `WhatsApp rechazó ${number.format(count)} ${pluralize(count, 'chat nuevo', 'chats nuevos')} en 24 horas.`,
      advice:
        'No insista: deje de escribir a contactos nuevos, conteste a quien le escriba y lea en el teléfono si WhatsApp avisa de algo.',
    },
    unanswered: {
      what: (written: number, answered: number) =>
        `De ${formatPeople(written)} a las que esta línea escribió primero en 7 días, ${pluralize(answered, 'contestó', 'contestaron')} ${number.format(answered)}.`,
      advice: 'Escriba primero solo a quien espera su mensaje, y diga quién es y por qué le escribe.',
    },
    identical: {
      what: (same: number, written: number) =>
        `De ${formatPeople(written)} a las que esta línea escribió primero en 7 días, ${number.format(same)} ${pluralize(same, 'recibió', 'recibieron')} el mismo texto.`,
      advice:
        'Use el nombre de cada persona y hable de lo suyo: el mismo texto para todos parece publicidad no deseada.',
    },
    speed: {
      what: (count: number) => `Esta línea escribió primero a ${formatPeople(count)} en una hora.`,
      advice: 'Reparta los mensajes en varias horas o varios días.',
    },
    strangers: {
      what: (percent: number) =>
        `El ${percent} % de lo que esta línea envió en 7 días fue a personas que nunca le habían escrito.`,
      advice:
        'Invite a la gente a escribirle primero, por ejemplo con un enlace de WhatsApp o un código QR en su negocio.',
    },
    young: {
      what: (count: number, ceiling: number) =>
        `Hoy esta línea escribió primero a ${formatPeople(count)}. Como se vinculó hace poco, conviene no pasar de ${number.format(ceiling)}.`,
      advice: 'Empiece con pocos contactos nuevos al día y aumente poco a poco.',
    },
  },
  /** Quality rating and restrictions that WhatsApp reports for the number. */
  qualityRating: {
    quality: {
      green: 'WhatsApp califica este número como bueno.',
      yellow: 'WhatsApp bajó la calificación de este número: a varias personas no les gustaron sus mensajes.',
      red: 'WhatsApp califica mal este número y puede limitarlo: muchas personas lo bloquearon o lo reportaron.',
    },
    /** `when`: formatted time, such as '10:15 a.m.', whose period also ends the sentence. */
    restricted: (when: string) => `WhatsApp no deja escribir a contactos nuevos. Hasta: ${when}`,
    /** Shown next to the explanation of the restriction. `when`: its end, formatted as in `restricted`. */
    until: (when: string) => `Termina: ${when}`,
    lifted: 'WhatsApp permite de nuevo escribir a contactos nuevos.',
    limit: (people: number) =>
      `Puede escribir primero a ${number.format(people)} ${pluralize(people, 'persona', 'personas')} cada 24 horas.`,
    /** Shown instead of `limit` if all numbers of the business portfolio share the limit. */
    sharedLimit: (people: number) =>
      `Entre todos los números de su negocio en Meta puede escribir primero a ${number.format(people)} ${pluralize(people, 'persona', 'personas')} cada 24 horas.`,
    newChats: (used: number | null, total: number) =>
      used === null
        ? `WhatsApp le permite abrir ${number.format(total)} chats nuevos por periodo.`
        : `Chats nuevos que WhatsApp permite en este periodo: ${number.format(total)}. Abiertos: ${number.format(used)}.`,
    newChatsWarned: {
      none: 'WhatsApp ya no avisa de un límite de chats nuevos.',
      first: 'WhatsApp avisa que quedan pocos chats nuevos.',
      second: 'WhatsApp avisa que casi no quedan chats nuevos.',
      reached: 'WhatsApp no admite más chats nuevos en este periodo.',
    },
    /** Shown instead of `newChatsWarned.none` if the quota was reached before. */
    newChatsReopened: 'WhatsApp permite de nuevo abrir chats nuevos.',
    /** `when`: formatted as in `restricted`. */
    newChatsEnd: (when: string) => `El periodo termina: ${when}`,
    since: (when: string) => `Así desde: ${when}`,
  },
  /** What WhatsApp delivered without a place in a conversation, by the reason in the contract. */
  unstored: {
    title: 'Lo que llegó y no está en ninguna conversación (últimos 7 días)',
    reasons: {
      group: (count: number) =>
        `${formatMessages(count)} de un grupo, por la conexión oficial de Meta: ahí no se guardan grupos.`,
      'unknown-sender': (count: number) => `${formatMessages(count)} sin un remitente conocido.`,
      'too-old': (count: number) => `${formatMessages(count)} de hace más de ocho días, que WhatsApp ya no repite.`,
      malformed: (count: number) => `${formatMessages(count)} sin los datos necesarios para mostrarse.`,
      'unreadable-update': (count: number) =>
        count === 1
          ? '1 reacción, voto o respuesta no se pudo leer al llegar.'
          : `${number.format(count)} reacciones, votos o respuestas no se pudieron leer al llegar.`,
      'unknown-type': (count: number) =>
        `${number.format(count)} ${pluralize(count, 'aviso', 'avisos')} de una versión posterior de WhatsApp.`,
    },
    /** `when`: formatted time, such as '10:15 a.m.', whose period also ends the sentence. `name`: WhatsApp's name. */
    last: (when: string, name: string) => (name === '' ? `El último: ${when}` : `El último (${name}): ${when}`),
  },
  waiting: (count: number) =>
    `${number.format(count)} ${pluralize(count, 'mensaje espera', 'mensajes esperan')} su turno para abrir un chat nuevo.`,
  /** `when`: formatted time, such as '10:15 a.m.', whose period also ends the sentence. */
  nextSendAt: (when: string) => `El siguiente se enviará: ${when}`,
  newChatsBlocked: (when: string) => `WhatsApp no admite chats nuevos por ahora. Se intenta de nuevo: ${when}`,
  newChatRate: {
    title: 'Ritmo de los chats nuevos',
    switch: 'Enviar poco a poco a contactos nuevos',
    hint: 'Un contacto es nuevo si nunca le ha escrito. A quien le escribe se le contesta siempre en el momento.',
    perDay: 'Contactos nuevos por día, como máximo',
    secondsBetween: 'Segundos entre uno y otro',
    warmUp: 'Empezar con pocos los primeros días después de vincular',
    quiet: {
      switch: 'No escribir a contactos nuevos a ciertas horas',
      begins: 'Desde las',
      ends: 'Hasta las',
    },
    submit: 'Cambiar ritmo',
    saving: 'Cambiando...',
    done: 'Ritmo actualizado correctamente',
    failed: 'Error al guardar el ritmo',
  },
} as const;
