import { randomBytes } from 'node:crypto';
import type { Address, Broadcast, Channel, Group, Person } from '../address.ts';
import type { IncomingTransportMessage } from '../message.ts';
import type { MessageContext, QuotedMessage, Referral } from '../messageContext.ts';
import { type FakeContent, toTransportContent } from './FakeContent.ts';

/** An account that takes part in a chat of the fake network. */
export interface FakeParticipant {
  /** Identity that other participants see. It includes the phone number unless the participant hides it. */
  readonly person: Person;
  readonly name: string;
}

/** A chat with many readers: a group with its name, a broadcast, or a channel. */
export type MultiPartyChat = (Group & { readonly subject: string }) | Broadcast | Channel;

/** Context of a message that the fake network passes on unchanged. */
export type FakeMessageContext = Omit<MessageContext, 'quoted' | 'mentions' | 'referral'>;

/**
 * A message on its way through the network. Unlike {@link FakeMessage}, it is identical for all
 * participants.
 */
export interface MessageEnvelope {
  readonly id: string;
  readonly from: FakeParticipant;
  readonly to: FakeParticipant | MultiPartyChat;
  readonly content: FakeContent;
  readonly quoted?: QuotedMessage;
  readonly mentions?: readonly Person[];
  readonly referral?: Referral;
  readonly context?: FakeMessageContext;
  /** Time of the message in whole seconds, because WhatsApp reports no fractions of a second. */
  readonly timestamp: Date;
}

/** A message from the point of view of one participant, for instance with `fromMe`. */
export interface FakeMessage extends FakeMessageContext {
  readonly id: string;
  readonly chat: Address;
  readonly sender: Person;
  readonly senderName: string;
  readonly fromMe: boolean;
  readonly timestamp: Date;
  readonly content: FakeContent;
  readonly quoted?: QuotedMessage;
  readonly mentions?: readonly Person[];
  readonly referral?: Referral;
  readonly groupSubject?: string;
}

export const createFakeMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

export const truncateToSeconds = (at: Date = new Date()): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/**
 * Returns the chat of a message as one participant sees it. For a message to a group, broadcast or channel,
 * this is the group, broadcast or channel. Otherwise it is the other participant.
 */
export function getChatForParticipant(envelope: MessageEnvelope, viewer: FakeParticipant): Address {
  if ('kind' in envelope.to) return { kind: envelope.to.kind, id: envelope.to.id };
  return envelope.from === viewer ? envelope.to.person : envelope.from.person;
}

export function toFakeMessage(envelope: MessageEnvelope, viewer: FakeParticipant): FakeMessage {
  return {
    id: envelope.id,
    chat: getChatForParticipant(envelope, viewer),
    sender: envelope.from.person,
    senderName: envelope.from.name,
    fromMe: envelope.from === viewer,
    timestamp: envelope.timestamp,
    content: envelope.content,
    ...(envelope.quoted === undefined ? {} : { quoted: envelope.quoted }),
    ...(envelope.mentions === undefined ? {} : { mentions: envelope.mentions }),
    ...(envelope.referral === undefined ? {} : { referral: envelope.referral }),
    ...envelope.context,
    ...('subject' in envelope.to ? { groupSubject: envelope.to.subject } : {}),
  };
}

/** Converts a message to the form that a linked device receives. */
export function toLinkedDeviceMessage(message: FakeMessage): Omit<IncomingTransportMessage, 'arrival'> {
  return { ...message, content: toTransportContent(message.content) };
}
