import {
  formatRecipient,
  type MessageRecipient,
  type OutgoingMessage,
  type UnambiguousRecipient,
} from '@recado/contract';
import { sendRejectionTexts as texts } from '@recado/texts';
import { KeyedTicketQueue } from '@recado/timing';
import { TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Invalid } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createBusyError, toDomainError } from '../../clients/connections/toDomainError.ts';
import type { OutgoingFilePreparer } from './createOutgoingFilePreparer.ts';
import type { RecipientResolver } from './createRecipientResolver.ts';
import type { ReferenceResolver } from './createReferenceResolver.ts';
import type { SendPolicy } from './createSendPolicy.ts';
import { parseOutgoingContent, type RequestedContent } from './parseOutgoingContent.ts';
import { resolveReplyContext } from './resolveReplyContext.ts';
import type { NumberCheckResult } from './sendRequests.ts';

export interface SendCheckerDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly recipients: RecipientResolver;
  readonly policy: SendPolicy;
  readonly references: ReferenceResolver;
  readonly filePreparer: OutgoingFilePreparer;
}

/** Checks messages and numbers without sending. */
export function createSendChecker(dependencies: SendCheckerDeps) {
  const { database, sessions, recipients, policy, references, filePreparer } = dependencies;
  const lookupQueue = new KeyedTicketQueue({ concurrency: 4, maxWaiting: 100, createFullError: createBusyError });

  const assertContentAvailable = async (clientId: string, content: RequestedContent): Promise<void> => {
    if (content.type === 'asked') await filePreparer.checkFile(clientId, content);
    else if (content.type === 'named' || content.type === 'catalog-product')
      await references.resolve(clientId, content);
  };

  return {
    /**
     * Runs all checks of a send that are possible without sending.
     *
     * @returns the resolved recipient
     * @throws the DomainError of a failed check
     */
    async check(clientId: string, message: OutgoingMessage): Promise<UnambiguousRecipient> {
      const { type: kind, replyTo, mentions } = message;
      const content = parseOutgoingContent(message);
      const to = await recipients.withCountry(clientId, message.to, 'to');
      await policy.assertContentSupported(clientId, { to, kind, replyTo, mentions });
      await resolveReplyContext({ database, recipients }, clientId, to, { replyTo, mentions });
      await assertContentAvailable(clientId, content);
      return recipients.assertReachable(clientId, to);
    },

    /** Like `check`, but omits the checks that need a recipient. Used for content without a known recipient. */
    async checkContent(clientId: string, message: Omit<OutgoingMessage, 'to'>): Promise<void> {
      const content = parseOutgoingContent(message);
      await policy.assertKindSupported(clientId, message.type);
      await assertContentAvailable(clientId, content);
    },

    /**
     * Asks the network whether a phone number is registered, and in which form the network writes the number. For the
     * private ID of a contact, returns the stored identifiers, because no network can look it up.
     *
     * @throws Invalid for a group, or for a private ID without a contact
     */
    async checkNumber(clientId: string, recipient: MessageRecipient): Promise<NumberCheckResult> {
      const number = await recipients.withCountry(clientId, recipient, 'phoneNumber');
      const contact = number.kind === 'lid' ? await recipients.findContact(clientId, number) : undefined;
      if (contact) {
        const { phone: canonicalNumber = null, lid = null } = contact;
        return { success: true, phoneNumber: formatRecipient(number), exists: true, clientId, canonicalNumber, lid };
      }
      if (number.kind !== 'phone') throw new Invalid(texts.onlyNumbers, { phoneNumber: texts.onlyNumbers });
      await policy.assertConnected(clientId);
      const ticket = await lookupQueue.enter(clientId);
      try {
        const account = await sessions.lookup(clientId, number.phone);
        return {
          success: true,
          phoneNumber: formatRecipient(number),
          exists: account !== undefined,
          clientId,
          canonicalNumber: account ? (account.phone ?? number.phone) : null,
          lid: account?.lid ?? null,
        };
      } catch (error) {
        throw error instanceof TransportError ? toDomainError(error) : error;
      } finally {
        ticket.done();
      }
    },
  };
}
export type SendChecker = ReturnType<typeof createSendChecker>;
