import { agree } from './agree.ts';

interface Progress {
  readonly share: number | null;
  readonly messages: number;
  /** ISO 8601. */
  readonly since: string | null;
  readonly leftOut: readonly ('older' | 'too-large' | 'unavailable')[];
}

const omissions: Readonly<Record<Progress['leftOut'][number], string>> = {
  older: 'No se traen los mensajes más antiguos.',
  'too-large': 'Una parte no se trajo por su tamaño.',
  unavailable: 'Una parte no se trajo porque WhatsApp ya no la entregó.',
};

const day = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long' });
const number = new Intl.NumberFormat('es-MX');

/** What came of the conversations from before a number was linked. */
export const history = {
  title: 'Historial de antes de la vinculación',
  arriving: 'Puede seguir usando esta página: el historial llega por su cuenta.',
  told({ share, messages, since, leftOut }: Progress): string {
    const count = number.format(messages);
    const came = `${count} ${agree(count, 'mensaje', 'mensajes')}`;
    const from = since === null ? '' : `, desde el ${day.format(new Date(since))}`;
    const how = share === 100 ? 'Completo' : share === null ? 'Llegando' : `Va al ${share} %`;
    return [`${how}: ${came}${from}.`, ...leftOut.map(reason => omissions[reason])].join(' ');
  },
};
