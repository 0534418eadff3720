import { formatRecipient, type UnambiguousRecipient } from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Invalid } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { ClientSendQueues } from '../../clients/connections/createClientSendQueues.ts';
import { ensureClientConnected } from '../../clients/connections/ensureClientConnected.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import type { NumberCheckResult } from './MessageSender.ts';

interface CheckNumberParams {
  readonly sessions: ClientSessions;
  readonly clientQueues: ClientSendQueues;
}

/** Asks the network whether a phone number is registered, and in which form the network writes the number. */
export async function checkNumberRegistration(
  { sessions, clientQueues }: CheckNumberParams,
  clientId: string,
  recipient: UnambiguousRecipient,
): Promise<NumberCheckResult> {
  if (recipient.kind !== 'phone') throw new Invalid(texts.onlyNumbers, { phoneNumber: texts.onlyNumbers });
  await ensureClientConnected(sessions, clientId);
  const ticket = await clientQueues.enter(clientId);
  try {
    const account = await sessions.lookup(clientId, recipient.phone);
    return {
      success: true,
      phoneNumber: formatRecipient(recipient),
      exists: account !== undefined,
      clientId,
      canonicalNumber: account ? (account.phone ?? recipient.phone) : null,
      lid: account?.lid ?? null,
    };
  } catch (error) {
    throw error instanceof TransportError ? toDomainError(error) : error;
  } finally {
    ticket.done();
  }
}
