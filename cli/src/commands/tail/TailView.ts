import type { RecadoEvent } from '@recado/contract';
import type { ForwardingResult } from './forwarding/ForwardingResult.ts';

/** Output of `recado tail`: a screen or plain lines. */
export interface TailView {
  /** Shows an event. @param client name of the client, or undefined if only one client is followed */
  event(event: RecadoEvent, client: string | undefined): void;
  /** Shows the receiver's response to the client's most recently shown event. */
  forwarded(event: RecadoEvent, forwarded: ForwardingResult): void;
  changed(isConnected: boolean): void;
  /** Shows a notice that is not an event. */
  say(line: string): void;
}
