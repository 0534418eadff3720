import { pluralize } from '../pluralize.ts';

const client = { name: 'cliente', description: 'Identificador o número de teléfono del cliente.' };

/** Texts of `recado chats CLIENT`. */
export const chatsCommandTexts = {
  summary: 'Lista las conversaciones de un cliente, la más reciente primero.',
  example: 'recado chats 5215512345678',
  more: ['recado chats 5215512345678 --unread', 'recado chats 5215512345678 --search Marta'],
  client,
  options: {
    unread: 'Solo las que tienen algo sin leer.',
    archived: 'Las archivadas, en lugar de las demás.',
    snoozed: 'Las pospuestas, con hasta cuándo, en lugar de las demás.',
    search: 'Solo las de este nombre o número, o con estas palabras en sus mensajes.',
    limit: 'Cuántas muestra.',
  },
  columns: {
    when: 'Último',
    who: 'Con',
    chat: 'Conversación',
    unread: 'Sin leer',
    whose: 'La atiende',
    until: 'Pospuesta hasta',
    last: 'Mensaje',
  },
  empty: 'Este cliente todavía no tiene conversaciones.',
  emptyFiltered: 'Ninguna conversación coincide con lo que busca.',
  count: (shown: number, waiting: number) =>
    `${shown} ${pluralize(shown, 'conversación', 'conversaciones')}, ${waiting} por leer`,
  moreThan: (shown: number) => `Las primeras ${shown}; hay más. Acote con --search, o amplíe con --limit.`,
  openHint: 'Para abrir una',
  mine: 'Usted:',
  /** Shown instead of the number of unread messages when a user marked the conversation as unread. */
  marked: 'sí',
} as const;

/** Texts of `recado chat CLIENT CHAT`. */
export const chatCommandTexts = {
  summary: 'Abre una conversación: lo que se escribió, lo que llega, y una línea para contestar.',
  /** `who`: name of the colleague who wrote the note, or the text `aProgram` below if a program wrote it. */
  note: (who: string, text: string) => `Nota interna de ${who}: ${text}`,
  aProgram: 'un programa',
  example: 'recado chat 5215512345678 5215587654321',
  more: [
    'recado chat 5215512345678 5215587654321 --watch',
    'recado chat 5215512345678 5215587654321 --last 100 > conversacion.txt',
    'recado chat 5215512345678 5215587654321 --snooze 2h',
  ],
  client,
  chat: {
    name: 'conversacion',
    description: 'Número de la otra persona, o la conversación como la nombra "recado chats".',
  },
  options: {
    last: 'Cuántos mensajes muestra al empezar.',
    watch:
      'También cuándo escribe la otra persona. Mientras tanto ve este número en línea, y su teléfono no suena por ella.',
    markUnread: 'La deja como no leída, sin abrirla.',
    snooze: 'La pospone hasta entonces, sin abrirla: un tiempo como 2h, una hora o una fecha.',
    bringBack: 'La trae de vuelta si está pospuesta, sin abrirla.',
  },
  expectedAhead: 'se espera un tiempo como 30m o 2h, una hora como 16:00 o una fecha como 2026-12-24T09:00',
  /** `who`: a name or a number; `until`: a formatted time. */
  snoozed: (who: string, until: string) => `La conversación con ${who} está pospuesta hasta ${until}.`,
  broughtBack: (who: string) => `La conversación con ${who} está de vuelta en la lista.`,
  markedUnread: (who: string) => `La conversación con ${who} quedó como no leída.`,

  write: 'Escriba su mensaje…',
  keys: 'Enter envía · Re Pág y Av Pág recorren · Esc sale',
  older: (count: number) => `${count} ${pluralize(count, 'línea', 'líneas')} más abajo`,
  empty: 'Todavía no hay mensajes en esta conversación.',
  sending: 'Enviando…',
  notSent: (why: string) => `No se envió: ${why}`,
  doubtful: 'No se sabe si el último mensaje salió. Mire la conversación en el teléfono antes de repetirlo.',
  /** `until`: a formatted date and time. */
  mayAnswer: (until: string) => `Puede responder hasta: ${until}`,
  /** This text must fit into one row of a terminal with 80 columns. */
  closed: 'Ahora solo le llega una plantilla. Vea cuáles con "recado templates".',
  lost: 'Se perdió la conexión con la plataforma. Reconectando…',
  keyWithoutEffect: 'Esa tecla no hace nada aquí. Enter envía · Esc sale',
  unsentOnLeave: 'Hay texto sin enviar. Enter lo envía; otro Esc sale sin enviarlo.',
  unsent: (text: string) => `No se envió lo que había escrito:\n${text}`,
  unconfirmed: (text: string) => `No se sabe si esto salió. Mire la conversación antes de repetirlo:\n${text}`,
} as const;
