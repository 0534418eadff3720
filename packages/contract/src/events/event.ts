import { messageUpdateEventTypes } from '../rules/kinds.ts';
import {
  either,
  flag,
  type Infer,
  instant,
  integer,
  object,
  oneOf,
  type TypedSchema,
  uuid,
  withSchemaName,
} from '../schemaBuilder/index.ts';
import { campaignEventData } from '../schemas/campaign.ts';
import { historyImportProgress } from '../schemas/client.ts';
import { labelEventData } from '../schemas/label.ts';
import { lineHealthEventData, qualityRatingEventData } from '../schemas/lineHealth.ts';
import { message } from '../schemas/message.ts';
import { offlinePeriod } from '../schemas/offlinePeriod.ts';
import { templateEventData } from '../schemas/template.ts';
import {
  clientEventData,
  contactEventData,
  conversationEventData,
  groupEventData,
  livenessProbeEventData,
  messageBatchEventData,
  messageUpdateData,
  webhookDisabledEventData,
  webhookTestEventData,
} from './eventData.ts';
import {
  callEventTypes,
  campaignEventTypes,
  clientEventTypes,
  contactEventTypes,
  conversationEventTypes,
  groupEventTypes,
  historyEventTypes,
  labelEventTypes,
  lineHealthEventTypes,
  livenessProbeEventTypes,
  messageBatchEventTypes,
  messageEventTypes,
  offlinePeriodEventTypes,
  qualityRatingEventTypes,
  templateEventTypes,
} from './eventTypes.ts';

/**
 * Defines the schema of an event, which is the body of a webhook and an element of the event feed. `id` is
 * sent as the header `webhook-id` and is the same in every delivery of the event. `sequence` counts a
 * client's events from 1 without gaps. `fromMe` is true if the event is about something that this client
 * sent, so that an automation can ignore its own messages instead of replying to them.
 */
const defineEvent = <Types extends readonly string[], const Data extends TypedSchema>(
  name: string,
  types: Types,
  data: Data,
) =>
  withSchemaName(
    name,
    object({
      id: uuid(),
      type: oneOf<Types>(...types),
      timestamp: instant(),
      clientId: uuid(),
      sequence: integer({ min: 1 }),
      fromMe: flag(),
      data,
    }),
  );

export const messageEvent = defineEvent('MessageEvent', [...messageEventTypes, ...callEventTypes] as const, message);
export const messageUpdateEvent = defineEvent('MessageRemarkEvent', messageUpdateEventTypes, messageUpdateData);
export const clientEvent = defineEvent('ClientEvent', clientEventTypes, clientEventData);
export const contactEvent = defineEvent('ContactEvent', contactEventTypes, contactEventData);
export const conversationEvent = defineEvent('ConversationEvent', conversationEventTypes, conversationEventData);
export const messageBatchEvent = defineEvent('TurnEvent', messageBatchEventTypes, messageBatchEventData);
export const labelEvent = defineEvent('LabelEvent', labelEventTypes, labelEventData);
export const groupEvent = defineEvent('GroupEvent', groupEventTypes, groupEventData);
export const offlinePeriodEvent = defineEvent('AbsenceEvent', offlinePeriodEventTypes, offlinePeriod);
export const historyEvent = defineEvent('HistoryEvent', historyEventTypes, historyImportProgress);
export const lineHealthEvent = defineEvent('LineHealthEvent', lineHealthEventTypes, lineHealthEventData);
export const livenessProbeEvent = defineEvent('LineProofEvent', livenessProbeEventTypes, livenessProbeEventData);
export const campaignEvent = defineEvent('CampaignEvent', campaignEventTypes, campaignEventData);
export const qualityRatingEvent = defineEvent('LineRatedEvent', qualityRatingEventTypes, qualityRatingEventData);
export const templateEvent = defineEvent('TemplateEvent', templateEventTypes, templateEventData);
export const webhookDisabledEvent = defineEvent(
  'WebhookDisabledEvent',
  ['webhook.disabled'] as const,
  webhookDisabledEventData,
);
export const webhookTestEvent = defineEvent('WebhookTestEvent', ['webhook.test'] as const, webhookTestEventData);

export const anyEvent = either(
  either(
    either(messageEvent, messageUpdateEvent),
    either(either(clientEvent, offlinePeriodEvent), either(historyEvent, groupEvent)),
  ),
  either(
    either(either(contactEvent, labelEvent), either(conversationEvent, messageBatchEvent)),
    either(
      either(either(lineHealthEvent, templateEvent), either(qualityRatingEvent, livenessProbeEvent)),
      either(campaignEvent, either(webhookDisabledEvent, webhookTestEvent)),
    ),
  ),
);
export type RecadoEvent = Infer<typeof anyEvent>;
export type MessageEvent = Infer<typeof messageEvent>;
export type MessageUpdateEvent = Infer<typeof messageUpdateEvent>;
export type MessageBatchEvent = Infer<typeof messageBatchEvent>;
export type ContactEvent = Infer<typeof contactEvent>;
