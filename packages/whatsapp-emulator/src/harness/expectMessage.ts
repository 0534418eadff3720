import { awaitMessage } from '../control/awaitMessage.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage, PhoneMessageKind } from '../model/PhoneMessage.ts';

/** What is said of a message that shall come; what is not said does not matter. */
export interface Expected {
  /** Who sends it, or a group's id that it comes in. */
  readonly from?: Phone | string;
  /** All of its text, or a pattern in it. */
  readonly text?: string | RegExp;
  readonly kind?: PhoneMessageKind;
  /** Only what came later than this message of the phone's counts. */
  readonly after?: PhoneMessage;
  /** Milliseconds; 10,000 if not said. */
  readonly within?: number;
}

/** @throws Error with what came instead */
export function expectMessage(
  emulator: Emulator,
  phone: Phone,
  { from, text, kind, after, within = 10_000 }: Expected,
): Promise<PhoneMessage> {
  return awaitMessage(emulator, phone, {
    withinMs: within,
    ...(from !== undefined && { from: typeof from === 'string' ? from : from.jid }),
    ...(typeof text === 'string' && { text }),
    ...(text instanceof RegExp && { matches: text.source }),
    ...(kind !== undefined && { kind }),
    ...(after !== undefined && { after: after.id }),
  });
}
