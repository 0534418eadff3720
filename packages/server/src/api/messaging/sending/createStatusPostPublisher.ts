import { STATUS_POST_FONT_NUMBERS } from '@recado/contract/rules';
import { statusPostTexts as texts } from '@recado/texts';
import type { KeyedTicketQueue } from '@recado/timing';
import { type Person, type Receipt, type StatusPostOptions, TransportError } from '@recado/transport';
import type { Knex } from 'knex';
import { Unprocessable } from '../../../core/errors/index.ts';
import { formatErrorCode } from '../../../core/log/formatErrorCode.ts';
import type { OutgoingSessionMessage } from '../../../lines/sessions/index.ts';
import type { OwnerQuotaService } from '../../accounts/users/createOwnerQuotaService.ts';
import { toDomainError } from '../../clients/connections/toDomainError.ts';
import { assertShownAsStatusPost } from './assertShownAsStatusPost.ts';
import type { MessageDispatcher } from './createMessageDispatcher.ts';
import type { OutgoingFilePreparer } from './createOutgoingFilePreparer.ts';
import type { SendPolicy } from './createSendPolicy.ts';
import { createWhatsAppMessageId } from './outgoingContent.ts';
import type { StatusPostRow } from './statusPostRows.ts';
import {
  findOwnPerson,
  insertStatusPost,
  listStatusPostPeople,
  type NewStatusPost,
  storeStatusPostOutcome,
} from './statusPostStatements.ts';

export interface StatusPostPublisherDeps {
  readonly database: Knex;
  readonly policy: SendPolicy;
  readonly dispatcher: MessageDispatcher;
  readonly filePreparer: OutgoingFilePreparer;
  readonly quota: OwnerQuotaService;
  /** Queue of the client's messages, in which a post has its place. */
  readonly queue: KeyedTicketQueue;
}

type SentContent = OutgoingSessionMessage['content'];

/** Passes status posts and their deletions to the line of a client, and stores the outcome. */
export function createStatusPostPublisher(dependencies: StatusPostPublisherDeps) {
  const { database, policy, dispatcher, filePreparer, quota, queue } = dependencies;

  const sendInOrder = async (
    clientId: string,
    id: string,
    content: SentContent,
    status: StatusPostOptions,
  ): Promise<Receipt | TransportError> => {
    const to = await findOwnPerson(database, clientId);
    const ticket = await queue.enter(clientId);
    try {
      await ticket.ready;
      const pendingReceipt = dispatcher.passToLine(clientId, { id, to, content, status });
      ticket.releaseNext();
      return await pendingReceipt;
    } finally {
      ticket.done();
    }
  };

  const publishContent = async (post: NewStatusPost, content: SentContent): Promise<void> => {
    const { clientId, waId, audience } = post;
    await policy.assertConnected(clientId);
    const reservation = await quota.reserve(clientId);
    const people = audience.map(({ person }) => person);
    try {
      await insertStatusPost(database, post);
    } catch (error) {
      await reservation?.release();
      throw error;
    }
    // The queue of the client may be full. Nothing was sent then.
    const receipt = await sendInOrder(clientId, waId, content, toStatusOptions(post, people)).catch(async error => {
      await reservation?.release();
      await storeStatusPostOutcome(database, clientId, waId, { state: 'failed', errorCode: 'rate-limited' });
      throw error;
    });
    if (!(receipt instanceof TransportError)) {
      const { reachedPeople, timestamp: publishedAt } = receipt;
      await storeStatusPostOutcome(database, clientId, waId, { state: 'published', reachedPeople, publishedAt });
      return;
    }
    if (receipt.reason === 'unknown-outcome') {
      await storeStatusPostOutcome(database, clientId, waId, { state: 'unknown' });
      return;
    }
    await reservation?.release();
    const errorCode = formatErrorCode(receipt.reason, receipt.code);
    await storeStatusPostOutcome(database, clientId, waId, { state: 'failed', errorCode });
    throw receipt.reason === 'not-registered' ? new Unprocessable(texts.nobodyReached) : toDomainError(receipt);
  };

  return {
    /** Publishes a post. @throws DomainError if it was not published; its row then has the state `failed` or is absent */
    async publish(post: NewStatusPost): Promise<void> {
      const { clientId, content } = post;
      const { type, text = '', mediaUrl, mediaId } = content;
      if (type === 'text') {
        await publishContent(post, { type, text });
        return;
      }
      // Check the connection before the download as well, so that no file is fetched for nothing.
      await policy.assertConnected(clientId);
      await filePreparer.prepareFile(clientId, { kind: type, mediaUrl, mediaId }, async prepared => {
        assertShownAsStatusPost(type, prepared.file);
        await publishContent(post, { type: 'file', file: prepared.file, ...(text !== '' && { caption: text }) });
      });
    },

    /** Deletes a post on the phones of its audience. @returns the error if WhatsApp did not confirm it */
    async remove({ id, clientId, waId, audience }: StatusPostRow): Promise<Receipt | TransportError> {
      await policy.assertConnected(clientId);
      const content = { type: 'deletion', target: { id: waId, fromMe: true } } as const;
      const people = await listStatusPostPeople(database, id);
      const privacy = audience.kind === 'all' ? 'contacts' : 'selected';
      return sendInOrder(clientId, createWhatsAppMessageId(), content, { audience: people, privacy });
    },
  };
}
export type StatusPostPublisher = ReturnType<typeof createStatusPostPublisher>;

function toStatusOptions({ content, requested }: NewStatusPost, audience: readonly Person[]): StatusPostOptions {
  const { background, font } = content;
  return {
    audience,
    privacy: requested.kind === 'all' ? 'contacts' : 'selected',
    ...(background !== undefined && { background: Number.parseInt(background.slice(1), 16) }),
    ...(font !== undefined && { font: STATUS_POST_FONT_NUMBERS[font] }),
  };
}
