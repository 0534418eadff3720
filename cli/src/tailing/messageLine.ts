import type { Message } from '@recado/contract';
import { cli, status as words } from '@recado/texts';
import { plain } from '../render/plain.ts';

const texts = cli.tail;
const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

/** A message in one line: when, which client (where there are several), which way, with whom, what. */
export function messageLine(message: Message, client?: string): string {
  const { timestamp, fromMe, status } = message;
  const parts = [
    clock.format(new Date(timestamp)),
    client === undefined ? '' : `[${plain(client)}]`,
    fromMe ? texts.outbound : texts.inbound,
    contactOf(message),
    contentOf(message),
    status === 'failed' ? `(${words.message.failed})` : '',
  ];
  return parts.filter(part => part !== '').join(' ');
}

function contactOf({ phoneNumber, chat, name }: Message): string {
  const number = plain(phoneNumber ?? chat) || texts.unknownContact;
  return name === null || name === '' ? `${number}:` : `${number} (${plain(name)}):`;
}

function contentOf({ type, text, media }: Message): string {
  if (type === 'text') return plain(text ?? '');
  const kinds: Readonly<Record<string, string>> = texts.kinds;
  const kind = Object.hasOwn(kinds, type) ? kinds[type] : texts.kinds.unsupported;
  return [`[${kind}]`, plain(media?.fileName ?? ''), plain(text ?? '')].filter(part => part !== '').join(' ');
}
