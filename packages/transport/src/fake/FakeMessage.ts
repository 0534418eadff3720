import { randomBytes } from 'node:crypto';
import type { Address, Broadcast, Channel, Group, Person } from '../address.ts';
import type { Quoted, Referral } from '../content.ts';
import type { Incoming } from '../message.ts';
import { type FakeContent, toContent } from './FakeContent.ts';

/** Somebody with a number. */
export interface Party {
  /** As the network tells others: with the phone number, unless its owner hides it. */
  readonly person: Person;
  readonly name: string;
}

/** Where many read: a group with its name, what somebody posts to everybody, a channel. */
export type Place = (Group & { readonly subject: string }) | Broadcast | Channel;

/** A message on its way through the network, the same for everybody. */
export interface Post {
  readonly id: string;
  readonly from: Party;
  readonly to: Party | Place;
  readonly content: FakeContent;
  readonly quoted?: Quoted;
  readonly mentions?: readonly Person[];
  readonly referral?: Referral;
  /** Whole seconds, like the network's. */
  readonly timestamp: Date;
}

/** A message as one party sees it. */
export interface FakeMessage {
  readonly id: string;
  readonly chat: Address;
  readonly sender: Person;
  readonly senderName: string;
  readonly fromMe: boolean;
  readonly timestamp: Date;
  readonly content: FakeContent;
  readonly quoted?: Quoted;
  readonly mentions?: readonly Person[];
  readonly referral?: Referral;
  readonly groupSubject?: string;
}

export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

export const networkTime = (at: Date = new Date()): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** The chat of a message for one of its parties: the place, or whoever is at the other end. */
export function chatFor(post: Post, viewer: Party): Address {
  if ('kind' in post.to) return { kind: post.to.kind, id: post.to.id };
  return post.from === viewer ? post.to.person : post.from.person;
}

export function seenBy(post: Post, viewer: Party): FakeMessage {
  return {
    id: post.id,
    chat: chatFor(post, viewer),
    sender: post.from.person,
    senderName: post.from.name,
    fromMe: post.from === viewer,
    timestamp: post.timestamp,
    content: post.content,
    ...(post.quoted === undefined ? {} : { quoted: post.quoted }),
    ...(post.mentions === undefined ? {} : { mentions: post.mentions }),
    ...(post.referral === undefined ? {} : { referral: post.referral }),
    ...('subject' in post.to ? { groupSubject: post.to.subject } : {}),
  };
}

/** The message as a linked device is told. */
export function toIncoming(message: FakeMessage): Omit<Incoming, 'arrival'> {
  return { ...message, content: toContent(message.content) };
}
