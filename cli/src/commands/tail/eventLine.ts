import type { RecadoEvent } from '@recado/contract';
import { cli } from '@recado/texts';
import { plain } from '../../render/index.ts';
import { describeEvent } from './describeEvent.ts';

const texts = cli.tail;
const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

/** An event in one line of plain text: when, which client (where there are several), which way, with whom, what. */
export function eventLine(event: RecadoEvent, client?: string): string {
  const { way, contact, name, what, note } = describeEvent(event);
  const parts = [
    clock.format(new Date(event.timestamp)),
    client === undefined ? '' : `[${plain(client)}]`,
    texts[way],
    contact === undefined ? '' : `${contact}${name === undefined ? '' : ` (${name})`}:`,
    what,
    note === undefined ? '' : `(${note})`,
  ];
  return parts.filter(part => part !== '').join(' ');
}
