import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { SsrfGuard } from '../../deliveries/guard/index.ts';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import type { AccountServices } from '../accounts/createAccountServices.ts';
import { findExpiringCredentials } from '../accounts/users/findExpiringCredentials.ts';
import type { EventServices } from '../events/createEventServices.ts';
import type { MessagingServices } from '../messaging/createMessagingServices.ts';
import type { Ffmpeg } from '../messaging/files/createFfmpeg.ts';
import { createOwnerLookup } from '../messaging/files/createOwnerLookup.ts';
import { createReplyWindowCalculator } from '../messaging/templates/createReplyWindowCalculator.ts';
import { createContactService } from './contacts/createContactService.ts';
import { createGroupService } from './contacts/createGroupService.ts';
import { createOptOutService } from './contacts/createOptOutService.ts';
import { createPictureConverter } from './contacts/createPictureConverter.ts';
import { createProfileService } from './contacts/createProfileService.ts';
import { createContactSheetService } from './contacts/sheets/createContactSheetService.ts';
import { createConversationService } from './inbox/createConversationService.ts';
import { createFirstStepsService } from './inbox/createFirstStepsService.ts';
import { createInboxReader } from './inbox/createInboxReader.ts';
import { createInboxSearchService } from './inbox/createInboxSearchService.ts';
import { createInboxViewService } from './inbox/createInboxViewService.ts';
import { createLabelService } from './inbox/createLabelService.ts';
import { createMessageLabelService } from './inbox/createMessageLabelService.ts';
import { createPhoneLabelSender } from './inbox/createPhoneLabelSender.ts';
import { createQuickReplyService } from './inbox/createQuickReplyService.ts';
import { createRelatedItemsLoader } from './inbox/createRelatedItemsLoader.ts';
import { createSnoozeEnder } from './inbox/createSnoozeEnder.ts';
import { createStarredMessageService } from './inbox/createStarredMessageService.ts';
import { createTeamNoteService } from './inbox/createTeamNoteService.ts';
import { createTodayOverviewLoader } from './inbox/createTodayOverviewLoader.ts';
import { createUnreadMarkSender } from './inbox/createUnreadMarkSender.ts';
import { createListImportQueue } from './lists/createListImportQueue.ts';

interface ConversationServicesDeps
  extends Pick<AccountServices, 'limits'>,
    Pick<EventServices, 'feed' | 'webhookHealth'>,
    Pick<MessagingServices, 'messageActions' | 'uploads'> {
  readonly database: Knex;
  readonly sessions: ClientSessions;
  readonly guard: SsrfGuard;
  readonly ffmpeg: Ffmpeg;
  /** Public URL of the API, with its prefix. */
  readonly apiUrl: string;
  readonly log: Logger;
}

/** Creates the services for messages, conversations, contacts and groups. */
export function createConversationServices(dependencies: ConversationServicesDeps) {
  const { database, sessions, guard, ffmpeg, apiUrl, log } = dependencies;
  const { limits, feed, webhookHealth, messageActions, uploads } = dependencies;
  const { abilities } = sessions;
  const phoneLabels = createPhoneLabelSender({ database, sessions, log });
  const owners = createOwnerLookup({ database });
  const firstSteps = createFirstStepsService({ database });
  const pictures = createPictureConverter({ guard, uploads, abilities, ffmpeg, owners, log });
  const conversations = createConversationService({
    ...{ database, apiUrl },
    readReceipts: messageActions,
    sendUnreadMark: createUnreadMarkSender({ sessions, log }),
    phoneLabels,
    replyWindows: createReplyWindowCalculator({ database, abilities }),
  });
  const contacts = createContactService({ database, sessions, phoneLabels, apiUrl, log });
  return {
    inbox: createInboxReader({ database, apiUrl }),
    conversations,
    inboxSearch: createInboxSearchService({ database, conversations, contacts }),
    inboxViews: createInboxViewService({ database }),
    relatedItems: createRelatedItemsLoader({ database, apiUrl }),
    stars: createStarredMessageService({ database, apiUrl }),
    returns: createSnoozeEnder({ database, log, onEvent: clientId => feed.notifyNewEvents(clientId) }),
    today: createTodayOverviewLoader({
      database,
      listDisabledWebhooks: userId => webhookHealth.listDisabled(userId),
      listExpirations: userId => findExpiringCredentials(database, userId),
      getLimits: userId => limits.getLimits(userId),
      readFirstSteps: userId => firstSteps.read(userId),
    }),
    firstSteps,
    labels: createLabelService({ database, phoneLabels }),
    messageLabels: createMessageLabelService({ database, phoneLabels, apiUrl }),
    phoneLabels,
    notes: createTeamNoteService({ database }),
    quickReplies: createQuickReplyService({ database }),
    contacts,
    contactSheets: createContactSheetService({ database }),
    listImports: createListImportQueue({ database }),
    groups: createGroupService({ database, sessions, pictures, log }),
    profiles: createProfileService({ database, sessions, pictures, apiUrl, log }),
    optOuts: createOptOutService({ database }),
  };
}
export type ConversationServices = ReturnType<typeof createConversationServices>;
