import type {
  GroupEventData,
  MessageUpdateData,
  MessageUpdateEvent,
  QualityRatingEventData,
  RecadoEvent,
} from '@recado/contract';
import {
  cliTexts,
  conversationTexts,
  describeHistorySync,
  describeOfflinePeriod,
  explainSessionState,
  lineHealthTexts,
  livenessProbeTexts,
  templateTexts,
} from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';
import { formatLocalDateTime, type TextTone, toPlainText } from '../../render/index.ts';

const texts = cliTexts.tail;

/** Description of an event as text. Control characters are removed, so that a terminal can print it safely. */
export interface EventDescription {
  /** Direction of the message. `happened` means that the event is not about a message. */
  readonly direction: 'inbound' | 'outbound' | 'happened';
  /** Phone number or chat of a message event. */
  readonly contact?: string;
  readonly name?: string;
  readonly content: string;
  /** Delivery status of a message, or the text to which an update refers. */
  readonly note?: string;
  readonly tone?: TextTone;
}

export function describeEvent(event: RecadoEvent): EventDescription {
  switch (event.type) {
    case 'webhook.disabled':
      return { ...describeChange(texts.webhookDisabled(event.data.label, event.data.url)), tone: 'bad' };
    case 'webhook.test':
      return describeChange(event.data.message);
    case 'contact.identity_changed':
      return describeChange(texts.identityChanged(event.data.name ?? event.data.chat));
    case 'contact.opted_out':
    case 'contact.opted_in':
      return describeChange(texts.optOuts[event.type](event.data.name ?? event.data.chat));
    case 'contact.labeled': {
      const { name, chat, label = '', labeled } = event.data;
      return describeChange(texts.labels[labeled ? 'assigned' : 'unassigned'](name ?? chat, label));
    }
    case 'conversation.updated':
      return describeChange(texts.conversationUpdated(event.data.name ?? event.data.chat));
    case 'conversation.paused':
    case 'conversation.resumed':
    case 'conversation.note_added':
    case 'conversation.note_deleted':
      return describeChange(texts.conversationEvents[event.type](event.data.name ?? event.data.chat));
    case 'conversation.turn': {
      const { ownName, name, chat, messages } = event.data;
      return describeChange(texts.messageBatch(ownName ?? name ?? chat, messages.length));
    }
    case 'group.created':
    case 'group.joined':
    case 'group.updated':
    case 'group.left':
      return describeChange(texts.groups[event.type](event.data.subject ?? event.data.chat));
    case 'group.participants':
      return describeChange(describeParticipants(event.data));
    case 'absence.ended':
      return describeChange(describeOfflinePeriod(event.data));
    case 'line.health': {
      const { light, reasons } = event.data;
      const what = [lineHealthTexts.summaries[light], ...reasons.map(reason => reason.what)].join(' ');
      return { ...describeChange(what), tone: light === 'green' ? 'good' : light === 'red' ? 'bad' : 'waiting' };
    }
    case 'line.proof': {
      const { proven } = event.data;
      return { ...describeChange(livenessProbeTexts.events[proven ? 'back' : 'lost']), tone: proven ? 'good' : 'bad' };
    }
    case 'label.updated': {
      const { name, previousName } = event.data;
      return describeChange(
        previousName === null ? texts.labels.colorChanged(name) : texts.labels.renamed(previousName, name),
      );
    }
    case 'label.deleted':
      return describeChange(texts.labels.deleted(event.data.name));
    case 'line.rated': {
      const { quality, restrictedUntil, newChats } = event.data;
      const tones = { green: 'good', yellow: 'waiting', red: 'bad' } as const;
      const isClosed = restrictedUntil !== null || newChats?.warning === 'reached';
      const isWarned = quality !== 'red' && ['first', 'second'].includes(newChats?.warning ?? 'none');
      const tone = isClosed ? 'bad' : isWarned ? 'waiting' : tones[quality ?? 'green'];
      return { ...describeChange(describeQualityRating(event.data)), tone };
    }
    case 'template.updated': {
      const { name, status, reason } = event.data;
      const description = describeChange(`${templateTexts.statusMessages[status](name)} ${reason ?? ''}`.trim());
      return { ...description, tone: status === 'approved' ? 'good' : status === 'pending' ? 'waiting' : 'bad' };
    }
    case 'campaign.started':
    case 'campaign.paused':
    case 'campaign.resumed':
    case 'campaign.finished':
      return describeChange(`${texts.campaigns[event.type](event.data.name)} ${event.data.reason ?? ''}`.trim());
    case 'history.progress':
      return describeChange(describeHistorySync(event.data).join(' '));
    case 'message.reaction':
    case 'message.edited':
    case 'message.deleted':
    case 'message.vote':
    case 'message.response':
    case 'message.pinned':
    case 'message.labeled':
      return describeMessageUpdate(event);
    default:
      return 'connection' in event.data ? describeClient(event.data) : describeMessage(event.data);
  }
}

const describeChange = (what: string): EventDescription => ({ direction: 'happened', content: toPlainText(what) });

function describeParticipants({ subject, chat, action, participants = [] }: GroupEventData): string {
  const who = participants.map(({ phoneNumber, lid }) => phoneNumber ?? `lid:${lid}`).join(', ');
  return texts.participants[action ?? 'add'](subject ?? chat, who);
}

type ClientData = Extract<RecadoEvent['data'], { readonly connection: unknown }>;

function describeClient({ isConnected, connection: { state, explanation } }: ClientData): EventDescription {
  const isPending = state === 'linking' || state === 'reconnecting' || state === 'pending';
  const description = describeChange((explanation ?? explainSessionState(state)).what);
  return { ...description, tone: isConnected ? 'good' : isPending ? 'waiting' : 'bad' };
}

function describeMessageUpdate({ type, fromMe, data }: MessageUpdateEvent): EventDescription {
  const { phoneNumber, chat, name } = data;
  const what = updateTexts[type](data);
  // The description of an edit already contains the new text, so quote the text before the edit.
  const previousText = type === 'message.edited' ? data.message?.edits?.at(-1)?.text : undefined;
  const originalText = previousText ?? data.message?.text;
  return {
    direction: fromMe ? 'outbound' : 'inbound',
    contact: toPlainText(phoneNumber ?? chat) || texts.unknownContact,
    ...(name !== null && toPlainText(name) !== '' && { name: toPlainText(name) }),
    content: `[${texts.messageUpdates[type]}] ${toPlainText(what)}`.trim(),
    ...(originalText && { note: texts.refersTo(toPlainText(originalText)) }),
    tone: 'muted',
  };
}

const updateTexts: Readonly<Record<MessageUpdateEvent['type'], (data: MessageUpdateData) => string>> = {
  'message.reaction': ({ emoji }) => emoji ?? texts.reactionRemoved,
  'message.edited': describeEdit,
  'message.deleted': () => '',
  'message.vote': ({ options = [] }) => options.join(', ') || texts.reactionRemoved,
  'message.response': ({ response = 'maybe', guests = 0 }) =>
    response === 'going' && guests > 0 ? texts.eventResponses.goingWithGuests(guests) : texts.eventResponses[response],
  'message.pinned': ({ pinned }) => (pinned ? texts.pinned : texts.unpinned),
  'message.labeled': ({ label = '', labeled }) => (labeled ? label : texts.labelRemoved(label)),
};

function describeEdit({ text, unreadable, event, question, addedOptions = [] }: MessageUpdateData): string {
  if (unreadable) return conversationTexts.message.unreadableEdit;
  return text ?? event?.name ?? [question, ...addedOptions.map(option => `+ ${option}`)].filter(Boolean).join(' ');
}

function describeQualityRating(rating: QualityRatingEventData): string {
  const { quality, firstContacts, sharedLimit, restrictedUntil, newChats, before } = rating;
  const { qualityRating } = lineHealthTexts;
  const limit = sharedLimit ? qualityRating.sharedLimit : qualityRating.limit;
  const warning = newChats?.warning ?? 'none';
  const formerWarning = before.newChats?.warning ?? 'none';
  const hasReopened = warning === 'none' && formerWarning === 'reached';
  const warningText = hasReopened ? qualityRating.newChatsReopened : qualityRating.newChatsWarned[warning];
  return [
    ...(restrictedUntil === null ? [] : [qualityRating.restricted(formatLocalDateTime(restrictedUntil))]),
    ...(restrictedUntil === null && before.restrictedUntil !== null ? [qualityRating.lifted] : []),
    ...(warning === formerWarning ? [] : [warningText]),
    ...(warning !== 'none' && newChats?.endsAt
      ? [qualityRating.newChatsEnd(formatLocalDateTime(newChats.endsAt))]
      : []),
    ...(quality === null ? [] : [qualityRating.quality[quality]]),
    ...(firstContacts === null ? [] : [limit(firstContacts)]),
  ].join(' ');
}
