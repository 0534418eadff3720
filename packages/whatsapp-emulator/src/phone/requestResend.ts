import { EmulatorError } from '../model/EmulatorError.ts';
import { isGroup } from '../wire/jid.ts';
import { node } from '../wire/node.ts';
import type { PhoneParts } from './PhoneParts.ts';
import { requestRetry } from './requestRetry.ts';

/** Sends a retry receipt for a message the phone has read, as if it had not been able to. */
export function requestResend(phone: PhoneParts, id: string): void {
  const { chat, address, fromMe, timestamp } = phone.log.get(id);
  if (fromMe) throw new EmulatorError(409, 'the phone sent this message itself');
  const from = isGroup(chat) ? { from: chat, participant: address } : { from: address };
  requestRetry(phone, node('message', { id, t: timestamp, ...from }));
}
