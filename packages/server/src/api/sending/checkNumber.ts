import { type KnownRecipient, recipientText } from '@recado/contract';
import { sending as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Invalid } from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import type { Lanes } from './createLanes.ts';
import { ensureConnected } from './ensureConnected.ts';
import { refusal } from './refusal.ts';
import type { CheckedNumber } from './Sending.ts';

/** Asks the network whether a number is on it, and under which spelling. */
export async function checkNumber(
  { sessions, lanes }: { readonly sessions: Sessions; readonly lanes: Lanes },
  clientId: string,
  recipient: KnownRecipient,
): Promise<CheckedNumber> {
  if (recipient.kind !== 'phone') throw new Invalid(texts.onlyNumbers, { phoneNumber: texts.onlyNumbers });
  await ensureConnected(sessions, clientId);
  const turn = await lanes.enter(clientId);
  try {
    const found = await sessions.lookup(clientId, recipient.phone);
    return {
      success: true,
      phoneNumber: recipientText(recipient),
      exists: found !== undefined,
      clientId,
      canonicalNumber: found ? (found.phone ?? recipient.phone) : null,
      lid: found?.lid ?? null,
    };
  } catch (error) {
    throw error instanceof TransportError ? refusal(error) : error;
  } finally {
    turn.done();
  }
}
