import type { Message, TeamNote } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';
import { type TextTone, toPlainText } from '../../render/index.ts';
import { wrapWords } from '../../render/wrapWords.ts';

/** One line of the rendered conversation. */
export type ThreadLine =
  | { readonly kind: 'day'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string }
  | {
      readonly kind: 'inbound' | 'outbound';
      /** Time of the message on its first line. Empty on the further lines of the message. */
      readonly time: string;
      readonly text: string;
      /** Reactions and delivery status of the message. Present only on its last line. */
      readonly note?: string;
      readonly tone?: TextTone;
    };

/** Terminal cells before the text of a message, for the time, the direction sign and spaces. */
const INDENT_CELLS = 8;

const dayFormat = new Intl.DateTimeFormat('es-MX', { dateStyle: 'full' });
const timeFormat = new Intl.DateTimeFormat('es-MX', { timeStyle: 'short', hourCycle: 'h23' });

/**
 * Formats messages, oldest first, as lines of at most `columns` cells. Adds a line for each day,
 * the internal notes in chronological order, and the sender's name in groups.
 */
export function formatThreadLines(
  messages: readonly Message[],
  columns: number,
  notes: readonly TeamNote[] = [],
): ThreadLine[] {
  const lines: ThreadLine[] = [];
  const pendingNotes = [...notes];
  const appendNotes = (before?: string): void => {
    while (pendingNotes[0] && (before === undefined || pendingNotes[0].createdAt < before))
      lines.push(...formatNote(pendingNotes.shift() as TeamNote, columns));
  };
  let day = '';
  for (const message of messages) {
    appendNotes(message.timestamp);
    const at = new Date(message.timestamp);
    const dayText = dayFormat.format(at);
    if (dayText !== day) lines.push({ kind: 'day', text: dayText });
    day = dayText;
    lines.push(...formatMessage(message, timeFormat.format(at), Math.max(columns - INDENT_CELLS, 10)));
  }
  appendNotes();
  return lines;
}

function formatNote({ writtenBy: { user, key }, text }: TeamNote, columns: number): ThreadLine[] {
  const author = user?.name ?? key?.name ?? cliTexts.chat.aProgram;
  const noteText = toPlainText(cliTexts.chat.note(author, text));
  return wrapWords(noteText, Math.max(columns - NOTE_PREFIX.length, 10))
    .split('\n')
    .map(line => ({ kind: 'note', text: `${NOTE_PREFIX}${line}` }));
}

/** Prefix of each line of a note. */
const NOTE_PREFIX = '▌ ';

function formatMessage(message: Message, time: string, width: number): ThreadLine[] {
  const { direction, contact, name, content, note, tone } = describeMessage(message);
  const showsSender = message.chatKind === 'group' && direction === 'inbound';
  const suffix = [formatReactions(message), note].filter(Boolean).join('  ');
  const messageText = showsSender ? `${name ?? contact}: ${content}` : content;
  const body = wrapWords(messageText, width).split('\n');
  return body.map((text, index) => {
    const isLast = index === body.length - 1;
    return {
      kind: direction,
      time: index === 0 ? time : '',
      text,
      ...(isLast && suffix !== '' && { note: suffix }),
      ...(tone !== undefined && { tone }),
    };
  });
}

const formatReactions = ({ reactions = [] }: Message): string =>
  reactions.map(({ emoji }) => toPlainText(emoji)).join(' ');
