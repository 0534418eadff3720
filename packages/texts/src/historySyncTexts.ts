import { pluralize } from './pluralize.ts';

interface Progress {
  /** Progress of the sync in percent, or null if it is unknown. */
  readonly share: number | null;
  readonly messages: number;
  /** Time since which messages are available, in ISO 8601. */
  readonly since: string | null;
  readonly leftOut: readonly (keyof typeof historySyncTexts.leftOut)[];
}

/** Sync of the conversations from before a number was linked. */
export const historySyncTexts = {
  title: 'Historial anterior a la vinculación',
  arriving: 'Puede seguir usando esta página: el historial llega solo.',
  progressTexts: {
    complete: 'El historial está completo.',
    started: 'El historial está llegando.',
    share: (percent: string) => `Ya llegó el ${percent} % del historial.`,
  },
  messages: (count: string) =>
    `${pluralize(count, 'Llegó', 'Llegaron')} ${count} ${pluralize(count, 'mensaje', 'mensajes')}.`,
  messagesSince: (count: string, day: string) =>
    `${pluralize(count, 'Llegó', 'Llegaron')} ${count} ${pluralize(count, 'mensaje', 'mensajes')}, desde el ${day}.`,
  leftOut: {
    older: 'Los mensajes más antiguos no se traen.',
    'too-large': 'Una parte no se trajo por su tamaño.',
    unavailable: 'Una parte no se trajo porque WhatsApp ya no la entregó.',
  },
} as const;

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long' });
const number = new Intl.NumberFormat('es-MX');

/**
 * Returns texts about a history sync: its progress, the number of messages, the date from which messages are
 * included, and the reasons why some were left out.
 */
export function describeHistorySync({ share, messages, since, leftOut }: Progress): string[] {
  const { progressTexts } = historySyncTexts;
  const progressText =
    share === 100
      ? progressTexts.complete
      : share === null
        ? progressTexts.started
        : progressTexts.share(String(share));
  const count = number.format(messages);
  const messagesText =
    since === null
      ? historySyncTexts.messages(count)
      : historySyncTexts.messagesSince(count, day.format(new Date(since)));
  return [progressText, messagesText, ...leftOut.map(reason => historySyncTexts.leftOut[reason])];
}
