import { agree } from './agree.ts';

interface Progress {
  /** Per cent. */
  readonly share: number | null;
  readonly messages: number;
  /** ISO 8601. */
  readonly since: string | null;
  readonly leftOut: readonly (keyof typeof history.leftOut)[];
}

/** What came of the conversations from before a number was linked. */
export const history = {
  title: 'Historial de antes de la vinculación',
  arriving: 'Puede seguir usando esta página: el historial llega por su cuenta.',
  how: {
    whole: 'El historial está completo.',
    begun: 'El historial está llegando.',
    share: (percent: string) => `El historial va al ${percent} %.`,
  },
  messages: (count: string) =>
    `${agree(count, 'Llegó', 'Llegaron')} ${count} ${agree(count, 'mensaje', 'mensajes')}.`,
  messagesSince: (count: string, day: string) =>
    `${agree(count, 'Llegó', 'Llegaron')} ${count} ${agree(count, 'mensaje', 'mensajes')}, desde el ${day}.`,
  leftOut: {
    older: 'Los mensajes más antiguos no se traen.',
    'too-large': 'Una parte no se trajo por su tamaño.',
    unavailable: 'Una parte no se trajo porque WhatsApp ya no la entregó.',
  },
} as const;

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long' });
const number = new Intl.NumberFormat('es-MX');

/** How far it has come, how much that is, since when, and what was left out: sentences. */
export function tellHistory({ share, messages, since, leftOut }: Progress): string[] {
  const { how } = history;
  const far = share === 100 ? how.whole : share === null ? how.begun : how.share(String(share));
  const count = number.format(messages);
  const came =
    since === null ? history.messages(count) : history.messagesSince(count, day.format(new Date(since)));
  return [far, came, ...leftOut.map(reason => history.leftOut[reason])];
}
