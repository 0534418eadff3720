import { accountEndpoints } from './account.ts';
import { accountKeyEndpoints } from './accountKeys.ts';
import { accountLimitEndpoints } from './accountLimits.ts';
import { adminEndpoints } from './admin.ts';
import { apiTokenEndpoints } from './apiTokens.ts';
import { authEndpoints } from './auth.ts';
import { campaignRecipientEndpoints } from './campaignRecipients.ts';
import { campaignEndpoints } from './campaigns.ts';
import { clientExportEndpoints } from './clientExports.ts';
import { clientEndpoints } from './clients.ts';
import { contactFileEndpoints } from './contactFiles.ts';
import { contactEndpoints } from './contacts.ts';
import { conversationEndpoints } from './conversations.ts';
import { deliveryEndpoints } from './deliveries.ts';
import { eventEndpoints } from './events.ts';
import { externalApiEndpoints } from './external.ts';
import { labelEndpoints } from './labels.ts';
import { lineHealthEndpoints, newChatRateEndpoints } from './lineHealth.ts';
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
import { teamEndpoints } from './team.ts';
import { templateEndpoints } from './templates.ts';
import { todayEndpoints } from './today.ts';
import { toOwnerEndpoints } from './toOwnerEndpoints.ts';
import { transportEndpoints } from './transports.ts';
import { twoStepEndpoints } from './twoStep.ts';
import { webhookSecretEndpoints } from './webhookSecrets.ts';
import { webhookEndpoints } from './webhooks.ts';
import { clientConnectionEndpoints } from './whatsapp.ts';

const { 'POST /external/messages': message, 'POST /external/media': upload } = sendingEndpoints;
/**
 * Endpoints with which the console sends messages. Older sending endpoints are omitted, because each of them
 * sends fewer kinds of messages.
 */
const ownerSendingEndpoints = { 'POST /external/messages': message, 'POST /external/media': upload } as const;

const {
  'GET /external/contacts': contacts,
  'GET /external/contacts/{contact}': oneContact,
  'PATCH /external/contacts/{contact}': contactChange,
  'GET /external/opt-out': optOut,
  'PUT /external/opt-out': optOutChange,
} = contactEndpoints;
/** Contact endpoints for owners. Pictures and blocking are omitted, because owners use the phone for them. */
const ownerContactEndpoints = {
  'GET /external/contacts': contacts,
  'GET /external/contacts/{contact}': oneContact,
  'PATCH /external/contacts/{contact}': contactChange,
  'GET /external/opt-out': optOut,
} as const;
const { 'GET /external/templates': templates, ...templateChanges } = templateEndpoints;
const ownerOptOutEndpoints = { 'PUT /external/opt-out': optOutChange } as const;

// The endpoints are in two objects, because the compiler cannot serialise the type of one object this large.
const ownerEndpoints = {
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
  ...retentionEndpoints,
  ...proxyEndpoints,
  ...clientExportEndpoints,
  ...accountLimitEndpoints,
  ...statusPageEndpoints,
  ...apiTokenEndpoints,
  ...todayEndpoints,
  ...robotEndpoints,
  ...messageEndpoints,
  ...toOwnerEndpoints(conversationEndpoints, 'answers'),
  ...toOwnerEndpoints(noteEndpoints, 'answers'),
  ...toOwnerEndpoints(colleagueEndpoints, 'answers'),
  ...presenceEndpoints,
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
  ...toOwnerEndpoints(campaignEndpoints, 'manages'),
  ...toOwnerEndpoints(campaignRecipientEndpoints, 'manages'),
} as const;
const otherEndpoints = {
  ...clientConnectionEndpoints,
  ...adminEndpoints,
  ...platformSettingsEndpoints,
  ...externalApiEndpoints,
  ...conversationEndpoints,
  ...noteEndpoints,
  ...colleagueEndpoints,
  ...labelEndpoints,
  ...quickReplyEndpoints,
  ...scheduleEndpoints,
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

/** All endpoints that the plugin serves. `recado serve` adds the prefix `/api` to their paths. */
export const endpoints: typeof ownerEndpoints & typeof otherEndpoints = { ...ownerEndpoints, ...otherEndpoints };

export type Endpoints = typeof endpoints;
export type ApiEndpointKey = keyof Endpoints;
