import type { Message } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';

const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });

/** Formats a message as one line: time, direction, sender, content and delivery status. */
export function formatMessageLine(message: Message): string {
  const { direction, contact, name, content, note } = describeMessage(message);
  const parts = [
    clock.format(new Date(message.timestamp)),
    cliTexts.tail[direction],
    direction === 'inbound' && `${name ?? contact}:`,
    content,
    note !== undefined && `(${note})`,
  ];
  return parts.filter(Boolean).join(' ');
}
