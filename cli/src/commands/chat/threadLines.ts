import type { Message, Note } from '@recado/contract';
import { cli } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';
import { plain, type Tone } from '../../render/index.ts';
import { wrapWords } from '../../render/wrapWords.ts';

/** One line of the window. */
export type ThreadLine =
  | { readonly look: 'day'; readonly text: string }
  | { readonly look: 'note'; readonly text: string }
  | {
      readonly look: 'inbound' | 'outbound';
      /** Of the message's first line; of the others empty. */
      readonly time: string;
      readonly text: string;
      /** What became of it; after the last line. */
      readonly note?: string;
      readonly tone?: Tone;
    };

/** Before what was written: the hour, the sign, and the spaces after them. */
const INDENT = 8;

const days = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full' });
const hours = new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', hourCycle: 'h23' });

/** Messages, oldest first, as lines of at most that many cells, with what colleagues noted between them: a line for each day, and who wrote it where several do. */
export function threadLines(
  messages: readonly Message[],
  columns: number,
  notes: readonly Note[] = [],
): ThreadLine[] {
  const lines: ThreadLine[] = [];
  const waiting = [...notes];
  const tellNotes = (before?: string): void => {
    while (waiting[0] && (before === undefined || waiting[0].createdAt < before))
      lines.push(...linesOfNote(waiting.shift() as Note, columns));
  };
  let day = '';
  for (const message of messages) {
    tellNotes(message.timestamp);
    const at = new Date(message.timestamp);
    const today = days.format(at);
    if (today !== day) lines.push({ look: 'day', text: today });
    day = today;
    lines.push(...linesOf(message, hours.format(at), Math.max(columns - INDENT, 10)));
  }
  tellNotes();
  return lines;
}

function linesOfNote({ writtenBy: { user, key }, text }: Note, columns: number): ThreadLine[] {
  const who = user?.name ?? key?.name ?? cli.chat.aProgram;
  const said = plain(cli.chat.note(who, text));
  return wrapWords(said, Math.max(columns - NOTE.length, 10))
    .split('\n')
    .map(line => ({ look: 'note', text: `${NOTE}${line}` }));
}

/** Before each line of a note. */
const NOTE = '▌ ';

function linesOf(message: Message, time: string, width: number): ThreadLine[] {
  const { way, contact, name, what, note, tone } = describeMessage(message);
  const isOneOfMany = message.chatKind === 'group' && way === 'inbound';
  const after = [reactionsOf(message), note].filter(Boolean).join('  ');
  const said = isOneOfMany ? `${name ?? contact}: ${what}` : what;
  const body = wrapWords(said, width).split('\n');
  return body.map((text, index) => {
    const isLast = index === body.length - 1;
    return {
      look: way,
      time: index === 0 ? time : '',
      text,
      ...(isLast && after !== '' && { note: after }),
      ...(tone !== undefined && { tone }),
    };
  });
}

const reactionsOf = ({ reactions = [] }: Message): string =>
  reactions.map(({ emoji }) => plain(emoji)).join(' ');
