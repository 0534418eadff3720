import { absenceEndpoints } from './absences.ts';
import { accountEndpoints } from './account.ts';
import { adminEndpoints } from './admin.ts';
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
import { externalEndpoints } from './external.ts';
import { forOwner } from './forOwner.ts';
import { keyEndpoints } from './keys.ts';
import { labelEndpoints } from './labels.ts';
import { limitEndpoints } from './limits.ts';
import { lineHealthEndpoints, paceEndpoints } from './lineHealth.ts';
import { mcpEndpoints } from './mcp.ts';
import { messageActionEndpoints } from './messageActions.ts';
import { messageEndpoints } from './messages.ts';
import { colleagueEndpoints, noteEndpoints } from './notes.ts';
import { noticeEndpoints } from './notices.ts';
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
import { documentEndpoints } from './service.ts';
import { statusPageEndpoints } from './statusPages.ts';
import { teamEndpoints } from './team.ts';
import { templateEndpoints } from './templates.ts';
import { todayEndpoints } from './today.ts';
import { tokenEndpoints } from './tokens.ts';
import { transportEndpoints } from './transports.ts';
import { twoStepEndpoints } from './twoStep.ts';
import { webhookSecretEndpoints } from './webhookSecrets.ts';
import { webhookEndpoints } from './webhooks.ts';
import { whatsappEndpoints } from './whatsapp.ts';

const { 'POST /external/messages': message, 'POST /external/media': upload } = sendingEndpoints;
/** What programs send with; of its older, narrower calls the console has no use. */
const ownersSending = { 'POST /external/messages': message, 'POST /external/media': upload } as const;

const {
  'GET /external/contacts': contacts,
  'GET /external/contacts/{contact}': oneContact,
  'PATCH /external/contacts/{contact}': contactChange,
  'GET /external/opt-out': optOut,
  'PUT /external/opt-out': optOutChange,
} = contactEndpoints;
/** What concerns WhatsApp itself (pictures, blocking) an owner does on the phone. */
const ownersContacts = {
  'GET /external/contacts': contacts,
  'GET /external/contacts/{contact}': oneContact,
  'PATCH /external/contacts/{contact}': contactChange,
  'GET /external/opt-out': optOut,
} as const;
const { 'GET /external/templates': templates, ...templateChanges } = templateEndpoints;
const ownersOptOut = { 'PUT /external/opt-out': optOutChange } as const;

// In two: the compiler writes down no type that is longer than what is all together.
const ofOwners = {
  ...authEndpoints,
  ...accountEndpoints,
  ...twoStepEndpoints,
  ...passkeyEndpoints,
  ...keyEndpoints,
  ...noticeEndpoints,
  ...pushEndpoints,
  ...clientEndpoints,
  ...transportEndpoints,
  ...teamEndpoints,
  ...absenceEndpoints,
  ...forOwner(lineHealthEndpoints, 'answers'),
  ...paceEndpoints,
  ...retentionEndpoints,
  ...proxyEndpoints,
  ...clientExportEndpoints,
  ...limitEndpoints,
  ...statusPageEndpoints,
  ...tokenEndpoints,
  ...todayEndpoints,
  ...robotEndpoints,
  ...messageEndpoints,
  ...forOwner(conversationEndpoints, 'answers'),
  ...forOwner(noteEndpoints, 'answers'),
  ...forOwner(colleagueEndpoints, 'answers'),
  ...presenceEndpoints,
  ...forOwner(labelEndpoints, 'answers'),
  ...forOwner(quickReplyEndpoints, 'answers'),
  ...forOwner(messageActionEndpoints, 'answers'),
  ...forOwner(ownersSending, 'answers'),
  ...forOwner(scheduleEndpoints, 'answers'),
  ...forOwner(ownersContacts, 'answers'),
  ...forOwner({ 'GET /external/templates': templates }, 'answers'),
  ...forOwner(templateChanges, 'manages'),
  ...forOwner(ownersOptOut, 'manages'),
  ...forOwner(contactFileEndpoints, 'manages'),
  ...forOwner(personDataEndpoints, 'manages'),
  ...forOwner(campaignEndpoints, 'manages'),
  ...forOwner(campaignRecipientEndpoints, 'manages'),
} as const;
const ofOthers = {
  ...whatsappEndpoints,
  ...adminEndpoints,
  ...platformSettingsEndpoints,
  ...externalEndpoints,
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
  ...documentEndpoints,
} as const;

/** Everything the plugin answers under its prefix (`/api` in `recado serve`), each call once. */
export const endpoints: typeof ofOwners & typeof ofOthers = { ...ofOwners, ...ofOthers };

export type Endpoints = typeof endpoints;
export type ApiKey = keyof Endpoints;
