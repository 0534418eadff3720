import type { RecadoEvent } from '@recado/contract';
import type { Forwarded } from './forwarding/Forwarded.ts';

/** Where `recado tail` shows what it follows. */
export interface TailView {
  /** @param client its name, where there are several */
  event(event: RecadoEvent, client: string | undefined): void;
  /** What a receiver made of the event that was shown last of its client. */
  forwarded(event: RecadoEvent, forwarded: Forwarded): void;
  changed(isConnected: boolean): void;
  /** Talk. */
  say(line: string): void;
}
