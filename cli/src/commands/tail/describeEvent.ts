import type {
  GroupEventData,
  RecadoEvent,
  RemarkData,
  RemarkEvent,
  StandingEventData,
} from '@recado/contract';
import { cli, explainState, lineHealth, proof, tellAbsence, tellHistory, templates } from '@recado/texts';
import { describeMessage } from '../../messages/describeMessage.ts';
import { moment, plain, type Tone } from '../../render/index.ts';

const texts = cli.tail;

/** An event in words that a terminal may show. */
export interface Described {
  /** `happened`: not a message. */
  readonly way: 'inbound' | 'outbound' | 'happened';
  /** Number or conversation, where it is about a message. */
  readonly contact?: string;
  readonly name?: string;
  readonly what: string;
  /** What became of a message. */
  readonly note?: string;
  readonly tone?: Tone;
}

export function describeEvent(event: RecadoEvent): Described {
  switch (event.type) {
    case 'webhook.disabled':
      return { ...happened(texts.webhookDisabled(event.data.label, event.data.url)), tone: 'bad' };
    case 'webhook.test':
      return happened(event.data.message);
    case 'contact.identity_changed':
      return happened(texts.identityChanged(event.data.name ?? event.data.chat));
    case 'contact.opted_out':
    case 'contact.opted_in':
      return happened(texts.optOuts[event.type](event.data.name ?? event.data.chat));
    case 'conversation.updated':
      return happened(texts.conversationUpdated(event.data.name ?? event.data.chat));
    case 'conversation.paused':
    case 'conversation.resumed':
    case 'conversation.note_added':
    case 'conversation.note_deleted':
      return happened(texts.pauses[event.type](event.data.name ?? event.data.chat));
    case 'conversation.turn': {
      const { ownName, name, chat, messages } = event.data;
      return happened(texts.turn(ownName ?? name ?? chat, messages.length));
    }
    case 'group.created':
    case 'group.joined':
    case 'group.updated':
    case 'group.left':
      return happened(texts.groups[event.type](event.data.subject ?? event.data.chat));
    case 'group.participants':
      return happened(describeParticipants(event.data));
    case 'absence.ended':
      return happened(tellAbsence(event.data));
    case 'line.health': {
      const { light, reasons } = event.data;
      const what = [lineHealth.said[light], ...reasons.map(reason => reason.what)].join(' ');
      return { ...happened(what), tone: light === 'green' ? 'good' : light === 'red' ? 'bad' : 'waiting' };
    }
    case 'line.proof': {
      const { proven } = event.data;
      return { ...happened(proof.told[proven ? 'back' : 'lost']), tone: proven ? 'good' : 'bad' };
    }
    case 'label.updated': {
      const { name, previousName } = event.data;
      return happened(
        previousName === null ? texts.labels.painted(name) : texts.labels.renamed(previousName, name),
      );
    }
    case 'label.deleted':
      return happened(texts.labels.deleted(event.data.name));
    case 'line.rated': {
      const { quality, restrictedUntil } = event.data;
      const tones = { green: 'good', yellow: 'waiting', red: 'bad' } as const;
      const tone = restrictedUntil === null ? tones[quality ?? 'green'] : 'bad';
      return { ...happened(ratingOf(event.data)), tone };
    }
    case 'template.updated': {
      const { name, status, reason } = event.data;
      const said = happened(`${templates.became[status](name)} ${reason ?? ''}`.trim());
      return { ...said, tone: status === 'approved' ? 'good' : status === 'pending' ? 'waiting' : 'bad' };
    }
    case 'campaign.started':
    case 'campaign.paused':
    case 'campaign.resumed':
    case 'campaign.finished':
      return happened(`${texts.campaigns[event.type](event.data.name)} ${event.data.reason ?? ''}`.trim());
    case 'history.progress':
      return happened(tellHistory(event.data).join(' '));
    case 'message.reaction':
    case 'message.edited':
    case 'message.deleted':
    case 'message.vote':
      return describeRemark(event);
    default:
      return 'connection' in event.data ? describeClient(event.data) : describeMessage(event.data);
  }
}

const happened = (what: string): Described => ({ way: 'happened', what: plain(what) });

function describeParticipants({ subject, chat, action, participants = [] }: GroupEventData): string {
  const who = participants.map(({ phoneNumber, lid }) => phoneNumber ?? `lid:${lid}`).join(', ');
  return texts.participants[action ?? 'add'](subject ?? chat, who);
}

type ClientData = Extract<RecadoEvent['data'], { readonly connection: unknown }>;

function describeClient({ isConnected, connection: { state, explanation } }: ClientData): Described {
  const isUnderWay = state === 'linking' || state === 'reconnecting' || state === 'pending';
  const said = happened((explanation ?? explainState(state)).what);
  return { ...said, tone: isConnected ? 'good' : isUnderWay ? 'waiting' : 'bad' };
}

function describeRemark({ type, fromMe, data }: RemarkEvent): Described {
  const { phoneNumber, chat, name } = data;
  const what = said[type](data);
  // The message says already what it was corrected to.
  const before = type === 'message.edited' ? data.message?.edits?.at(-1)?.text : undefined;
  const about = before ?? data.message?.text;
  return {
    way: fromMe ? 'outbound' : 'inbound',
    contact: plain(phoneNumber ?? chat) || texts.unknownContact,
    ...(name !== null && plain(name) !== '' && { name: plain(name) }),
    what: `[${texts.remarks[type]}] ${plain(what)}`.trim(),
    ...(about && { note: texts.about(plain(about)) }),
    tone: 'muted',
  };
}

const said: Readonly<Record<RemarkEvent['type'], (data: RemarkData) => string>> = {
  'message.reaction': ({ emoji }) => emoji ?? texts.takenBack,
  'message.edited': ({ text }) => text ?? '',
  'message.deleted': () => '',
  'message.vote': ({ options = [] }) => options.join(', ') || texts.takenBack,
};

function ratingOf({ quality, firstContacts, restrictedUntil, before }: StandingEventData): string {
  const { standing } = lineHealth;
  return [
    ...(restrictedUntil === null ? [] : [standing.restricted(moment(restrictedUntil))]),
    ...(restrictedUntil === null && before.restrictedUntil !== null ? [standing.lifted] : []),
    ...(quality === null ? [] : [standing.quality[quality]]),
    ...(firstContacts === null ? [] : [standing.limit(firstContacts)]),
  ].join(' ');
}
