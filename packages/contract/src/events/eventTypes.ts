import { messageUpdateEventTypes } from '../rules/kinds.ts';
import type { ConnectionState } from '../schemas/client.ts';
import type { MessageStatus } from '../schemas/message.ts';

/**
 * Message events. `received`: an inbound message arrived. `sent`: a message was sent, also from the
 * owner's phone. `undecryptable`: a message arrived but cannot be read yet; `received` follows when
 * the sender's device sends it again. `unknown`: it is not known whether WhatsApp accepted the
 * message. `media`: a file that was missing on arrival is now available. `order`: the lines of an order are now known, or
 * unavailable.
 */
export const messageEventTypes = [
  'message.received',
  'message.undecryptable',
  'message.sent',
  'message.delivered',
  'message.read',
  'message.failed',
  'message.unknown',
  'message.media',
  'message.order',
] as const satisfies readonly `message.${MessageStatus | 'undecryptable' | 'media' | 'order'}`[];

/**
 * Incoming calls. The event is emitted while the call rings (`call.outcome` is `offered`) and again,
 * for the same message, when the outcome is known. It is emitted only once if WhatsApp reports only
 * the outcome.
 */
export const callEventTypes = ['call.received'] as const;

type Underscored<Text extends string> = Text extends `${infer Start}-${infer End}`
  ? `${Start}_${Underscored<End>}`
  : Text;

/** A client entered a connection state. There is one event type for each state of `Connection`. */
export const clientEventTypes = [
  'client.pending',
  'client.linking',
  'client.connected',
  'client.reconnecting',
  'client.disconnected',
  'client.needs_relink',
  'client.needs_passkey',
  'client.parked',
  'client.forbidden',
] as const satisfies readonly `client.${Underscored<ConnectionState>}`[];

/** WhatsApp sent more of the messages from before the number was linked, and Recado imported them. */
export const historyEventTypes = ['history.progress'] as const;

/**
 * A line is connected again after an offline period. The messages that WhatsApp kept for it have
 * arrived and have their own events.
 */
export const offlinePeriodEventTypes = ['absence.ended'] as const;

/** A connected line no longer answers Recado's liveness probes, or answers them again. */
export const livenessProbeEventTypes = ['line.proof'] as const;

/** The health status of a line changed: its risk of being restricted by WhatsApp rose or fell. */
export const lineHealthEventTypes = ['line.health'] as const;
/**
 * A campaign started, paused (by a person or automatically, with the reason), resumed or finished
 * (every message is sent or given up). Its messages have their own message events. Sent only to
 * webhooks that list these types by name.
 */
export const campaignEventTypes = [
  'campaign.started',
  'campaign.paused',
  'campaign.resumed',
  'campaign.finished',
] as const;
export type CampaignEventType = (typeof campaignEventTypes)[number];

/**
 * WhatsApp changed the status of a template, such as to approved, rejected or paused. Sent only to
 * webhooks that list this type by name.
 */
export const templateEventTypes = ['template.updated'] as const;

/** WhatsApp changed a number's quality rating, or the maximum number of people that it may contact first. */
export const qualityRatingEventTypes = ['line.rated'] as const;

/** Events about webhook delivery itself. */
export const webhookEventTypes = ['webhook.disabled', 'webhook.test'] as const;

/**
 * Events about a person in a chat of this client. `identity_changed`: the person reinstalled
 * WhatsApp or changed phones, and their messages continue as before. `opted_out`: the person gets no
 * more automated messages, at their own request or because a user set it. `opted_in`: the person
 * accepts automated messages again.
 */
export const contactEventTypes = [
  'contact.identity_changed',
  'contact.opted_out',
  'contact.opted_in',
  'contact.labeled',
] as const;
export type ContactEventType = (typeof contactEventTypes)[number];

/**
 * `updated`: a person read, marked unread, snoozed, archived, muted, labelled or assigned a
 * conversation, in Recado or on the phone, or a snooze ended. A change caused by a message has no
 * `updated` event, because the message's own event contains it. `paused`: a person took over from
 * the automation or prolonged the pause. `resumed`: a person ended the pause early; its regular end
 * has no event. `note_added`, `note_deleted`: an internal note was added or deleted. All are sent
 * only to webhooks that list these types by name.
 */
export const conversationEventTypes = [
  'conversation.updated',
  'conversation.paused',
  'conversation.resumed',
  'conversation.note_added',
  'conversation.note_deleted',
] as const;
export type ConversationEventType = (typeof conversationEventTypes)[number];

/**
 * A label was renamed, recoloured or deleted. This also changes every conversation and contact with the
 * label, but no events are emitted for these conversations and contacts. Sent only to webhooks whose
 * settings list these event types explicitly.
 */
export const labelEventTypes = ['label.updated', 'label.deleted'] as const;
export type LabelEventType = (typeof labelEventTypes)[number];

/** A person paused after one or more messages. Webhooks that collect messages get them as one batch. */
export const messageBatchEventTypes = ['conversation.turn'] as const;

/**
 * Changes of a group that this number is or was a member of: the number created it, joined, left
 * or was removed; its name, description, picture or settings changed; members joined, left, or
 * gained or lost the admin role. Sent only to webhooks that list these types by name.
 */
export const groupEventTypes = [
  'group.created',
  'group.joined',
  'group.updated',
  'group.participants',
  'group.left',
] as const;
export type GroupEventType = (typeof groupEventTypes)[number];

export const eventTypes = [
  ...messageEventTypes,
  ...callEventTypes,
  ...messageUpdateEventTypes,
  ...contactEventTypes,
  ...conversationEventTypes,
  ...messageBatchEventTypes,
  ...labelEventTypes,
  ...groupEventTypes,
  ...clientEventTypes,
  ...offlinePeriodEventTypes,
  ...historyEventTypes,
  ...lineHealthEventTypes,
  ...livenessProbeEventTypes,
  ...campaignEventTypes,
  ...templateEventTypes,
  ...qualityRatingEventTypes,
  ...webhookEventTypes,
] as const;
export type EventType = (typeof eventTypes)[number];
