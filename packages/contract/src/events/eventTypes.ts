import { remarkEventTypes } from '../rules/kinds.ts';
import type { ConnectionState } from '../shapes/client.ts';
import type { MessageStatus } from '../shapes/message.ts';

/**
 * What happened to a message. `received`: somebody wrote; `sent` also of what the owner wrote on the phone itself.
 * `undecryptable`: it arrived and cannot be read yet; `received` follows when its sender repeats it. `unknown`: nobody
 * knows whether WhatsApp took it. `media`: its file, which was not there when it came, is there now.
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
] as const satisfies readonly `message.${MessageStatus | 'undecryptable' | 'media'}`[];

/**
 * Somebody called: told while it rings (`call.outcome` is `offered`) and once more, of the same message, when it is known
 * what became of it; or once, where only that was told.
 */
export const callEventTypes = ['call.received'] as const;

type Underscored<Text extends string> = Text extends `${infer Start}-${infer End}`
  ? `${Start}_${Underscored<End>}`
  : Text;

/** A client came into a state; one type for each state of `Connection`. */
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

/** More of what was said before the number was linked has come in. */
export const historyEventTypes = ['history.progress'] as const;

/**
 * A line is back after it was not connected, and what came meanwhile is there as far as WhatsApp kept it; its messages have
 * events of their own.
 */
export const absenceEventTypes = ['absence.ended'] as const;

/** A line that is connected answers nothing, which was asked for; or it does again. */
export const proofEventTypes = ['line.proof'] as const;

/** A line's traffic light changed: it is nearer to what WhatsApp restricts numbers for, or farther from it. */
export const healthEventTypes = ['line.health'] as const;
/**
 * A message to many was begun; stopped for a while, by somebody or by itself, which says why; went on; ended, everything
 * sent or given up. What happens to each message is told as of any other. A webhook is told only if it names them.
 */
export const campaignEventTypes = [
  'campaign.started',
  'campaign.paused',
  'campaign.resumed',
  'campaign.finished',
] as const;
export type CampaignEventType = (typeof campaignEventTypes)[number];

/** WhatsApp thinks otherwise of a template: it is approved, rejected, paused … A webhook is told only if it names it. */
export const templateEventTypes = ['template.updated'] as const;

/** WhatsApp rates a line's number otherwise, or lets it write first to more or fewer people. */
export const standingEventTypes = ['line.rated'] as const;

/** What concerns the telling itself. */
export const webhookEventTypes = ['webhook.disabled', 'webhook.test'] as const;

/**
 * Of somebody this client has a chat with. `identity_changed`: they installed WhatsApp anew, or changed phones; their messages
 * go on as before. `opted_out`: they want nothing more that no person writes, as they said or somebody noted; `opted_in`: they
 * do again.
 */
export const contactEventTypes = [
  'contact.identity_changed',
  'contact.opted_out',
  'contact.opted_in',
] as const;
export type ContactEventType = (typeof contactEventTypes)[number];

/**
 * `updated`: somebody read, left, put off, archived, silenced, labelled or assigned a conversation, here or on the phone, or it came back by itself. What a message changes of
 * one, the message's own event tells. `paused`: a person took over, or did so for longer; `resumed`: somebody ended that
 * before its time, of whose running out nothing is told. `note_added`, `note_deleted`: what colleagues write to each other. A webhook is told only if it names them.
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
 * A label has another name or colour, or is no more: all conversations and contacts that have it follow, and of none of them
 * anything else is told. A webhook is told only if it names them.
 */
export const labelEventTypes = ['label.updated', 'label.deleted'] as const;
export type LabelEventType = (typeof labelEventTypes)[number];

/** Somebody has said what they had to say: their messages in a row, told once, to the one webhook that waits for them. */
export const turnEventTypes = ['conversation.turn'] as const;

/**
 * What happened to a group that this number is in, or was: it made it or came into it, went or was removed; its name,
 * description, picture or settings changed; others came, went, or became administrators or none. A webhook gets these
 * only if it asks for them by name.
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
  ...remarkEventTypes,
  ...contactEventTypes,
  ...conversationEventTypes,
  ...turnEventTypes,
  ...labelEventTypes,
  ...groupEventTypes,
  ...clientEventTypes,
  ...absenceEventTypes,
  ...historyEventTypes,
  ...healthEventTypes,
  ...proofEventTypes,
  ...campaignEventTypes,
  ...templateEventTypes,
  ...standingEventTypes,
  ...webhookEventTypes,
] as const;
export type EventType = (typeof eventTypes)[number];
