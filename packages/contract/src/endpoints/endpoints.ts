import { accountEndpoints } from './account.ts';
import { accountKeyEndpoints } from './accountKeys.ts';
import { accountLimitEndpoints } from './accountLimits.ts';
import { adminEndpoints } from './admin.ts';
import { apiTokenEndpoints } from './apiTokens.ts';
import { authEndpoints } from './auth.ts';
import { campaignRecipientEndpoints } from './campaignRecipients.ts';
import { campaignEndpoints } from './campaigns.ts';
import { catalogEndpoints } from './catalog.ts';
import { clientExportEndpoints } from './clientExports.ts';
import { clientEndpoints } from './clients.ts';
import { contactFileEndpoints } from './contactFiles.ts';
import { contactEndpoints } from './contacts.ts';
import { conversationEndpoints } from './conversations.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { eventEndpoints } from './events.ts';
import { externalApiEndpoints } from './external.ts';
import { inboxEndpoints } from './inbox.ts';
import { labelEndpoints } from './labels.ts';
import { lineHealthEndpoints, newChatRateEndpoints } from './lineHealth.ts';
import { linkingPasskeyEndpoints } from './linkingPasskeys.ts';
import { mcpEndpoints } from './mcp.ts';
import { messageActionEndpoints } from './messageActions.ts';
import { messagePriceEndpoints, priceQuotaEndpoints } from './messagePrices.ts';
import { messageEndpoints } from './messages.ts';
import { colleagueEndpoints, noteEndpoints } from './notes.ts';
import { notificationEndpoints } from './notifications.ts';
import { offlinePeriodEndpoints } from './offlinePeriods.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { personDataEndpoints } from './personData.ts';
import { platformSettingsEndpoints } from './platformSettings.ts';
import { presenceEndpoints } from './presence.ts';
import { proxyEndpoints } from './proxies.ts';
import { pushEndpoints } from './push.ts';
import { quickReplyEndpoints } from './quickReplies.ts';
import { retentionEndpoints } from './retention.ts';
import { robotEndpoints } from './robot.ts';
import { scheduleEndpoints } from './schedules.ts';
import { sendingEndpoints } from './sending.ts';
import { openApiEndpoints } from './service.ts';
import { statusPageEndpoints } from './statusPages.ts';
import { statusPostEndpoints } from './statusPosts.ts';
import { teamEndpoints } from './team.ts';
import { templateEndpoints } from './templates.ts';
import { todayEndpoints } from './today.ts';
import { type OwnerEndpoints, toOwnerEndpoints } from './toOwnerEndpoints.ts';
import { transportEndpoints } from './transports.ts';
import { twoStepEndpoints } from './twoStep.ts';
import { userConversationEndpoints } from './userConversations.ts';
import { webhookSecretEndpoints } from './webhookSecrets.ts';
import { webhookEndpoints } from './webhooks.ts';
import { clientConnectionEndpoints } from './whatsapp.ts';

const { 'POST /external/messages': message, 'POST /external/media': upload } = sendingEndpoints;
/**
 * Endpoints with which the console sends messages. Older sending endpoints are omitted, because each of them
 * sends fewer kinds of messages.
 */
const ownerSendingEndpoints: Pick<typeof sendingEndpoints, 'POST /external/messages' | 'POST /external/media'> = {
  'POST /external/messages': message,
  'POST /external/media': upload,
};

const {
  'GET /external/contacts': contacts,
  'GET /external/contacts/{contact}': oneContact,
  'PATCH /external/contacts/{contact}': contactChange,
  'GET /external/opt-out': optOut,
  'PUT /external/opt-out': optOutChange,
} = contactEndpoints;
/** Contact endpoints for owners. Pictures and blocking are omitted, because owners use the phone for them. */
const ownerContactEndpoints: Pick<
  typeof contactEndpoints,
  | 'GET /external/contacts'
  | 'GET /external/contacts/{contact}'
  | 'PATCH /external/contacts/{contact}'
  | 'GET /external/opt-out'
> = {
  'GET /external/contacts': contacts,
  'GET /external/contacts/{contact}': oneContact,
  'PATCH /external/contacts/{contact}': contactChange,
  'GET /external/opt-out': optOut,
};
const { 'GET /external/templates': templates, ...templateChanges } = templateEndpoints;
const ownerOptOutEndpoints: Pick<typeof contactEndpoints, 'PUT /external/opt-out'> = {
  'PUT /external/opt-out': optOutChange,
};

const allEndpoints = {
  ...authEndpoints,
  ...accountEndpoints,
  ...twoStepEndpoints,
  ...passkeyEndpoints,
  ...accountKeyEndpoints,
  ...notificationEndpoints,
  ...pushEndpoints,
  ...clientEndpoints,
  ...transportEndpoints,
  ...teamEndpoints,
  ...offlinePeriodEndpoints,
  ...toOwnerEndpoints(lineHealthEndpoints, 'answers'),
  ...newChatRateEndpoints,
  ...toOwnerEndpoints(messagePriceEndpoints, 'answers'),
  ...priceQuotaEndpoints,
  ...toOwnerEndpoints(catalogEndpoints, 'answers'),
  ...retentionEndpoints,
  ...proxyEndpoints,
  ...clientExportEndpoints,
  ...accountLimitEndpoints,
  ...statusPageEndpoints,
  ...apiTokenEndpoints,
  ...todayEndpoints,
  ...userConversationEndpoints,
  ...robotEndpoints,
  ...messageEndpoints,
  ...toOwnerEndpoints(conversationEndpoints, 'answers'),
  ...toOwnerEndpoints(noteEndpoints, 'answers'),
  ...toOwnerEndpoints(colleagueEndpoints, 'answers'),
  ...presenceEndpoints,
  ...inboxEndpoints,
  ...toOwnerEndpoints(labelEndpoints, 'answers'),
  ...toOwnerEndpoints(quickReplyEndpoints, 'answers'),
  ...toOwnerEndpoints(messageActionEndpoints, 'answers'),
  ...toOwnerEndpoints(ownerSendingEndpoints, 'answers'),
  ...toOwnerEndpoints(scheduleEndpoints, 'answers'),
  ...toOwnerEndpoints(ownerContactEndpoints, 'answers'),
  ...toOwnerEndpoints({ 'GET /external/templates': templates }, 'answers'),
  ...toOwnerEndpoints(templateChanges, 'manages'),
  ...toOwnerEndpoints(ownerOptOutEndpoints, 'manages'),
  ...toOwnerEndpoints(contactFileEndpoints, 'manages'),
  ...toOwnerEndpoints(personDataEndpoints, 'manages'),
  ...toOwnerEndpoints(statusPostEndpoints, 'manages'),
  ...toOwnerEndpoints(campaignEndpoints, 'manages'),
  ...toOwnerEndpoints(campaignRecipientEndpoints, 'manages'),
  ...clientConnectionEndpoints,
  ...linkingPasskeyEndpoints,
  ...adminEndpoints,
  ...platformSettingsEndpoints,
  ...externalApiEndpoints,
  ...conversationEndpoints,
  ...noteEndpoints,
  ...colleagueEndpoints,
  ...labelEndpoints,
  ...quickReplyEndpoints,
  ...scheduleEndpoints,
  ...statusPostEndpoints,
  ...campaignEndpoints,
  ...campaignRecipientEndpoints,
  ...templateEndpoints,
  ...webhookEndpoints,
  ...webhookSecretEndpoints,
  ...deliveryEndpoints,
  ...eventEndpoints,
  ...mcpEndpoints,
  ...openApiEndpoints,
} as const;

/**
 * Type of all endpoints. It names the parts instead of deriving them from the object, because the declarations would
 * then repeat the type of each endpoint (3 MB).
 */
export type Endpoints = typeof authEndpoints &
  typeof accountEndpoints &
  typeof twoStepEndpoints &
  typeof passkeyEndpoints &
  typeof accountKeyEndpoints &
  typeof notificationEndpoints &
  typeof pushEndpoints &
  typeof clientEndpoints &
  typeof transportEndpoints &
  typeof teamEndpoints &
  typeof offlinePeriodEndpoints &
  OwnerEndpoints<typeof lineHealthEndpoints> &
  typeof newChatRateEndpoints &
  OwnerEndpoints<typeof messagePriceEndpoints> &
  typeof priceQuotaEndpoints &
  OwnerEndpoints<typeof catalogEndpoints> &
  typeof retentionEndpoints &
  typeof proxyEndpoints &
  typeof clientExportEndpoints &
  typeof accountLimitEndpoints &
  typeof statusPageEndpoints &
  typeof apiTokenEndpoints &
  typeof todayEndpoints &
  typeof userConversationEndpoints &
  typeof robotEndpoints &
  typeof messageEndpoints &
  OwnerEndpoints<typeof conversationEndpoints> &
  OwnerEndpoints<typeof noteEndpoints> &
  OwnerEndpoints<typeof colleagueEndpoints> &
  typeof presenceEndpoints &
  typeof inboxEndpoints &
  OwnerEndpoints<typeof labelEndpoints> &
  OwnerEndpoints<typeof quickReplyEndpoints> &
  OwnerEndpoints<typeof messageActionEndpoints> &
  OwnerEndpoints<typeof ownerSendingEndpoints> &
  OwnerEndpoints<typeof scheduleEndpoints> &
  OwnerEndpoints<typeof ownerContactEndpoints> &
  OwnerEndpoints<Pick<typeof templateEndpoints, 'GET /external/templates'>> &
  OwnerEndpoints<Omit<typeof templateEndpoints, 'GET /external/templates'>> &
  OwnerEndpoints<typeof ownerOptOutEndpoints> &
  OwnerEndpoints<typeof contactFileEndpoints> &
  OwnerEndpoints<typeof personDataEndpoints> &
  OwnerEndpoints<typeof statusPostEndpoints> &
  OwnerEndpoints<typeof campaignEndpoints> &
  OwnerEndpoints<typeof campaignRecipientEndpoints> &
  typeof clientConnectionEndpoints &
  typeof linkingPasskeyEndpoints &
  typeof adminEndpoints &
  typeof platformSettingsEndpoints &
  typeof externalApiEndpoints &
  typeof conversationEndpoints &
  typeof noteEndpoints &
  typeof colleagueEndpoints &
  typeof labelEndpoints &
  typeof quickReplyEndpoints &
  typeof scheduleEndpoints &
  typeof statusPostEndpoints &
  typeof campaignEndpoints &
  typeof campaignRecipientEndpoints &
  typeof templateEndpoints &
  typeof webhookEndpoints &
  typeof webhookSecretEndpoints &
  typeof deliveryEndpoints &
  typeof eventEndpoints &
  typeof mcpEndpoints &
  typeof openApiEndpoints;
export type ApiEndpointKey = keyof Endpoints;

/** Endpoints of the object that the type above omits. The compiler rejects any. */
type OmittedEndpoints = Omit<typeof allEndpoints, ApiEndpointKey>;

/** All endpoints that the plugin serves. `recado serve` adds the prefix `/api` to their paths. */
export const endpoints: Endpoints = allEndpoints satisfies Record<never, never> extends OmittedEndpoints
  ? Endpoints
  : never;
