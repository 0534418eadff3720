import type { RecadoEvent } from '@recado/contract';
import { cliTexts } from '@recado/texts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { toPlainText } from '../../render/index.ts';
import { describeEvent } from './describeEvent.ts';
import { formatForwardingResult } from './forwarding/EventForwardingResult.ts';
import type { TailView } from './TailView.ts';

const { remote: texts, tail } = cliTexts;
const clock = new Intl.DateTimeFormat('es-MX', { dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' });

/**
 * Prints one line per event, or with `--json` the event as in a webhook. If events are forwarded,
 * `--json` prints each one after its forwarding, with the result in `forwarded`.
 */
export function createPlainTailView(
  { json, url, writeMessage, print }: Pick<RemoteContext, 'json' | 'url' | 'writeMessage' | 'print'>,
  isForwarding: boolean,
): TailView {
  let isLost = false;
  return {
    showEvent(event, client) {
      if (!json || !isForwarding) print(formatEventLine(event, client), event);
    },
    showForwardingResult(event, forwarded) {
      print(`   ${tail.outbound} ${formatForwardingResult(forwarded)}`, { ...event, forwarded });
    },
    showConnectionState(isConnected) {
      if (!isConnected) writeMessage(texts.retrying(url));
      else if (isLost) writeMessage(texts.recovered);
      isLost = !isConnected;
    },
    showNotice: writeMessage,
  };
}

/** Formats an event as one line: time, client (if there are several), direction, contact, text. */
export function formatEventLine(event: RecadoEvent, client?: string): string {
  const { direction, contact, name, content, note } = describeEvent(event);
  const parts = [
    clock.format(new Date(event.timestamp)),
    client === undefined ? '' : `[${toPlainText(client)}]`,
    tail[direction],
    contact === undefined ? '' : `${contact}${name === undefined ? '' : ` (${name})`}:`,
    content,
    note === undefined ? '' : `(${note})`,
  ];
  return parts.filter(part => part !== '').join(' ');
}
