import { randomBytes } from 'node:crypto';
import type { Address, Group, Person } from '../address.ts';
import type { Incoming } from '../message.ts';
import { type FakeContent, toContent } from './FakeContent.ts';

/** Somebody with a number. */
export interface Party {
  /** As the network tells others: with the phone number, unless its owner hides it. */
  readonly person: Person;
  readonly name: string;
}

/** A message on its way through the network, the same for everybody. */
export interface Post {
  readonly id: string;
  readonly from: Party;
  readonly to: Party | Group;
  readonly content: FakeContent;
  readonly quoted?: string;
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
  readonly quoted?: string;
}

export const newMessageId = (): string => `3A${randomBytes(9).toString('hex').toUpperCase()}`;

export const networkTime = (at: Date = new Date()): Date => new Date(Math.floor(at.getTime() / 1000) * 1000);

/** The chat of a message for one of its parties: the group, or whoever is at the other end. */
export function chatFor(post: Post, viewer: Party): Address {
  if ('kind' in post.to) return { kind: 'group', id: post.to.id };
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
  };
}

/** The message as a linked device is told. */
export function toIncoming(message: FakeMessage): Omit<Incoming, 'arrival'> {
  return { ...message, content: toContent(message.content) };
}
