import { cli } from '@recado/texts';
import type { Remote } from '../../remote/openRemote.ts';
import { eventLine } from './eventLine.ts';
import { forwardedLine } from './forwarding/forwardedLine.ts';
import type { TailView } from './TailView.ts';

const { remote: texts, tail } = cli;

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
