import type { Message } from '@recado/contract';
import { cli } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';

const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });

/** A message in one line: when, which way, who, what, and what became of it. */
export function plainMessage(message: Message): string {
  const { way, contact, name, what, note } = describeMessage(message);
  const parts = [
    clock.format(new Date(message.timestamp)),
    cli.tail[way],
    way === 'inbound' && `${name ?? contact}:`,
    what,
    note !== undefined && `(${note})`,
  ];
  return parts.filter(Boolean).join(' ');
}
