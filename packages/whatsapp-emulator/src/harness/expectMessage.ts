import { waitForMatchingMessage } from '../control/waitForMatchingMessage.ts';
import type { Emulator } from '../model/Emulator.ts';
import type { Phone } from '../model/Phone.ts';
import type { PhoneMessage, PhoneMessageKind } from '../model/PhoneMessage.ts';

/** Criteria for an expected message. An absent criterion matches every message. */
export interface ExpectedMessage {
  /** Sender of the message, or ID of the group in which the message arrives. */
  readonly from?: Phone | string;
  /** Whole text of the message, or a pattern that its text matches. */
  readonly text?: string | RegExp;
  readonly kind?: PhoneMessageKind;
  /** An earlier message in the phone's log. Only messages that were logged after it match. */
  readonly after?: PhoneMessage;
  /** Timeout in milliseconds. Default: 10,000. */
  readonly within?: number;
}

/** Waits for a message that matches the criteria. @throws Error that lists the messages received instead */
export function expectMessage(
  emulator: Emulator,
  phone: Phone,
  { from, text, kind, after, within = 10_000 }: ExpectedMessage,
): Promise<PhoneMessage> {
  return waitForMatchingMessage(emulator, phone, {
    withinMs: within,
    ...(from !== undefined && { from: typeof from === 'string' ? from : from.jid }),
    ...(typeof text === 'string' && { text }),
    ...(text instanceof RegExp && { matches: text.source }),
    ...(kind !== undefined && { kind }),
    ...(after !== undefined && { after: after.id }),
  });
}
