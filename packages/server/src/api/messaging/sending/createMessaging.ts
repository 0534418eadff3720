import { KeyedTicketQueue } from '@recado/timing';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import type { SsrfGuard } from '../../../deliveries/guard/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import type { PersonPseudonymizer } from '../../accounts/auth/personPseudonymizer.ts';
import type { OwnerQuotaService } from '../../accounts/users/createOwnerQuotaService.ts';
import { createBusyError } from '../../clients/connections/toDomainError.ts';
import { createCatalogService } from '../catalog/createCatalogService.ts';
import type { Ffmpeg } from '../files/createFfmpeg.ts';
import { createOwnerLookup } from '../files/createOwnerLookup.ts';
import type { UploadService } from '../files/createUploadService.ts';
import type { NewChatLimiter } from '../pacing/createNewChatLimiter.ts';
import { createLinkPreviewer } from '../previews/createLinkPreviewer.ts';
import { createTemplateCatalog } from '../templates/createTemplateCatalog.ts';
import { createFailedMessageStore } from './createFailedMessageStore.ts';
import { createIdempotentExecutor } from './createIdempotentExecutor.ts';
import { createMessageActionService } from './createMessageActionService.ts';
import { createMessageDispatcher } from './createMessageDispatcher.ts';
import { createMessageSender, type SendCounter } from './createMessageSender.ts';
import { createOutgoingFilePreparer } from './createOutgoingFilePreparer.ts';
import { createContactLookup, createRecipientResolver } from './createRecipientResolver.ts';
import { createReferenceResolver } from './createReferenceResolver.ts';
import { createReplyWindowCheck } from './createReplyWindowCheck.ts';
import { createSendChecker } from './createSendChecker.ts';
import { createSendPolicy } from './createSendPolicy.ts';
import { createStatusPostPublisher } from './createStatusPostPublisher.ts';
import { createStatusPostService } from './createStatusPostService.ts';
import { createTypingIndicator } from './createTypingIndicator.ts';
import { createTypingService } from './createTypingService.ts';
import { createOutbox } from './outbox.ts';

export interface MessagingDeps {
  readonly database: Knex;
  /**
   * Database connections for statements that batch the work of all clients (`createCommitConnectionPool`).
   * Default: `database`.
   */
  readonly commitPool?: Knex | undefined;
  readonly sessions: ClientSessions;
  readonly guard: SsrfGuard;
  readonly uploads: UploadService;
  readonly ffmpeg: Ffmpeg;
  readonly newChatLimiter: NewChatLimiter;
  readonly quota: OwnerQuotaService;
  readonly marks?: PersonPseudonymizer | undefined;
  readonly metadataTimeoutMs?: number | undefined;
  /** Counts the send requests by outcome. */
  readonly counter?: SendCounter | undefined;
  readonly log: Logger;
}

/** Creates the services that send messages or act on them. They share the queue of each client. */
export function createMessaging(dependencies: MessagingDeps) {
  const { database, commitPool = database, sessions, newChatLimiter, quota, marks, counter, log } = dependencies;
  const { abilities } = sessions;
  const outbox = createOutbox({ database, commitPool, log });
  const idempotency = createIdempotentExecutor({ database, log });
  const contactLookup = createContactLookup({ database, marks });
  const recipients = createRecipientResolver({ contactLookup, sessions });
  const templates = createTemplateCatalog({ database, sessions });
  const references = createReferenceResolver({ templates, catalog: createCatalogService({ sessions }) });
  const replyWindows = createReplyWindowCheck({ database, abilities, templates });
  const linkPreviewer = createLinkPreviewer({ guard: dependencies.guard });
  const policy = createSendPolicy({
    ...{ sessions, recipients, templates, replyWindows, quota, newChatLimiter, linkPreviewer },
  });
  const queue = new KeyedTicketQueue({ concurrency: 32, maxWaiting: 500, createFullError: createBusyError });
  const dispatcher = createMessageDispatcher({
    ...{ database, sessions, policy, outbox, queue, newChatLimiter, replyWindows, log },
  });
  const owners = createOwnerLookup({ database });
  const filePreparer = createOutgoingFilePreparer({ ...dependencies, abilities, owners });
  const typingIndicator = createTypingIndicator({ database, sessions, recipients, policy });
  return {
    sender: createMessageSender({
      ...{ database, recipients, policy, dispatcher, idempotency },
      ...{ references, filePreparer, typingIndicator, counter },
    }),
    sendChecker: createSendChecker({ database, sessions, recipients, policy, references, filePreparer }),
    messageActions: createMessageActionService({
      ...{ database, sessions, policy, dispatcher, idempotency, outbox, queue, log },
    }),
    typingStates: createTypingService({ database, sessions, policy }),
    failedMessages: createFailedMessageStore({ database, recipients }),
    statusPosts: createStatusPostService({
      ...{ database, sessions, idempotency },
      publisher: createStatusPostPublisher({ database, policy, dispatcher, filePreparer, quota, queue }),
    }),
    outbox,
  };
}
export type Messaging = ReturnType<typeof createMessaging>;
