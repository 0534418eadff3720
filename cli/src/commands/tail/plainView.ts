import type { RecadoEvent } from '@recado/contract';
import { cli } from '@recado/texts';
import type { Remote } from '../../remote/openRemote.ts';
import { plain } from '../../render/index.ts';
import { describeEvent } from './describeEvent.ts';
import { forwardedLine } from './forwarding/Forwarded.ts';
import type { TailView } from './TailView.ts';

const { remote: texts, tail } = cli;
const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

/**
 * Lines for a pipe, or with `--json` each event as a webhook has it; where events are forwarded, only when they were,
 * with `forwarded` beside the rest.
 */
export function plainView(
  { json, url, say, print }: Pick<Remote, 'json' | 'url' | 'say' | 'print'>,
  isForwarding: boolean,
): TailView {
  let isLost = false;
  return {
    event(event, client) {
      if (!json || !isForwarding) print(eventLine(event, client), event);
    },
    forwarded(event, forwarded) {
      print(`   ${tail.outbound} ${forwardedLine(forwarded)}`, { ...event, forwarded });
    },
    changed(isConnected) {
      if (!isConnected) say(texts.retrying(url));
      else if (isLost) say(texts.recovered);
      isLost = !isConnected;
    },
    say,
  };
}

/** An event in one line of plain text: when, which client (where there are several), which way, with whom, what. */
export function eventLine(event: RecadoEvent, client?: string): string {
  const { way, contact, name, what, note } = describeEvent(event);
  const parts = [
    clock.format(new Date(event.timestamp)),
    client === undefined ? '' : `[${plain(client)}]`,
    tail[way],
    contact === undefined ? '' : `${contact}${name === undefined ? '' : ` (${name})`}:`,
    what,
    note === undefined ? '' : `(${note})`,
  ];
  return parts.filter(part => part !== '').join(' ');
}
