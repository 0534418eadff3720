import { remarkEventTypes } from '../rules/kinds.ts';
import {
  either,
  flag,
  type Infer,
  instant,
  named,
  object,
  oneOf,
  type Shape,
  uuid,
  whole,
} from '../shape/index.ts';
import { absence } from '../shapes/absence.ts';
import { campaignEventData } from '../shapes/campaign.ts';
import { historyProgress } from '../shapes/client.ts';
import { labelEventData } from '../shapes/label.ts';
import { healthEventData, standingEventData } from '../shapes/lineHealth.ts';
import { message } from '../shapes/message.ts';
import { templateEventData } from '../shapes/template.ts';
import {
  clientEventData,
  contactEventData,
  conversationEventData,
  disabledEventData,
  groupEventData,
  proofEventData,
  remarkData,
  testEventData,
  turnEventData,
} from './eventData.ts';
import {
  absenceEventTypes,
  callEventTypes,
  campaignEventTypes,
  clientEventTypes,
  contactEventTypes,
  conversationEventTypes,
  groupEventTypes,
  healthEventTypes,
  historyEventTypes,
  labelEventTypes,
  messageEventTypes,
  proofEventTypes,
  standingEventTypes,
  templateEventTypes,
  turnEventTypes,
} from './eventTypes.ts';

/**
 * An event, as a webhook's body and as an element of the feed. `id` is the webhook's `webhook-id`: the same however often
 * and wherever it is told. `sequence` counts a client's events from 1, without gaps. `fromMe`: the event is about something
 * that this client sent, so that a flow which answers does not answer itself.
 */
const event = <Types extends readonly string[], const Data extends Shape>(
  name: string,
  types: Types,
  data: Data,
) =>
  named(
    name,
    object({
      id: uuid(),
      type: oneOf<Types>(...types),
      timestamp: instant(),
      clientId: uuid(),
      sequence: whole({ min: 1 }),
      fromMe: flag(),
      data,
    }),
  );

export const messageEvent = event(
  'MessageEvent',
  [...messageEventTypes, ...callEventTypes] as const,
  message,
);
export const remarkEvent = event('MessageRemarkEvent', remarkEventTypes, remarkData);
export const clientEvent = event('ClientEvent', clientEventTypes, clientEventData);
export const contactEvent = event('ContactEvent', contactEventTypes, contactEventData);
export const conversationEvent = event('ConversationEvent', conversationEventTypes, conversationEventData);
export const turnEvent = event('TurnEvent', turnEventTypes, turnEventData);
export const labelEvent = event('LabelEvent', labelEventTypes, labelEventData);
export const groupEvent = event('GroupEvent', groupEventTypes, groupEventData);
export const absenceEvent = event('AbsenceEvent', absenceEventTypes, absence);
export const historyEvent = event('HistoryEvent', historyEventTypes, historyProgress);
export const healthEvent = event('LineHealthEvent', healthEventTypes, healthEventData);
export const proofEvent = event('LineProofEvent', proofEventTypes, proofEventData);
export const campaignEvent = event('CampaignEvent', campaignEventTypes, campaignEventData);
export const standingEvent = event('LineRatedEvent', standingEventTypes, standingEventData);
export const templateEvent = event('TemplateEvent', templateEventTypes, templateEventData);
export const webhookDisabledEvent = event(
  'WebhookDisabledEvent',
  ['webhook.disabled'] as const,
  disabledEventData,
);
export const webhookTestEvent = event('WebhookTestEvent', ['webhook.test'] as const, testEventData);

export const anyEvent = either(
  either(
    either(messageEvent, remarkEvent),
    either(either(clientEvent, absenceEvent), either(historyEvent, groupEvent)),
  ),
  either(
    either(either(contactEvent, labelEvent), either(conversationEvent, turnEvent)),
    either(
      either(either(healthEvent, templateEvent), either(standingEvent, proofEvent)),
      either(campaignEvent, either(webhookDisabledEvent, webhookTestEvent)),
    ),
  ),
);
export type RecadoEvent = Infer<typeof anyEvent>;
export type MessageEvent = Infer<typeof messageEvent>;
export type RemarkEvent = Infer<typeof remarkEvent>;
export type TurnEvent = Infer<typeof turnEvent>;
export type ContactEvent = Infer<typeof contactEvent>;
