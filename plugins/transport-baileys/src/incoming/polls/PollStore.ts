import { createHash } from 'node:crypto';
import { KeyedQueue } from '@recado/timing';
import type { IncomingTransportMessage, MessageUpdate, Person } from '@recado/transport';
import { decryptPollVote, type proto } from '@whiskeysockets/baileys';
import { toLidJid, toPersonFromJids, toPhoneJid } from '../../identities/jids.ts';
import { decodeVaultValue, encodeVaultValue } from '../../vault/codec.ts';
import type { RetryingVault } from '../../vault/RetryingVault.ts';
import { readMessageSecret, unwrapMessage } from '../content/readMessageContext.ts';
import { readPoll } from '../content/readPoll.ts';

const category = 'poll';
const earlyCategory = 'early-vote';
/**
 * Milliseconds for which a poll is kept, after which no more votes are expected. The time is long, because a
 * stored poll takes only a few hundred bytes.
 */
const pollRetentionMs = 180 * 24 * 60 * 60 * 1000;
/**
 * Milliseconds for which a vote is kept if its poll has not arrived. The sender's phone can resend the poll on
 * request, and the poll then arrives within days.
 */
const earlyVoteRetentionMs = 7 * 24 * 60 * 60 * 1000;
/**
 * Maximum number of early votes per poll, which are votes that arrive before the poll. It is limited because
 * all early votes of a poll share one row, and each vote takes 400 bytes.
 */
const MAX_EARLY_VOTES = 100;
/** Maximum number of options of a poll. WhatsApp's apps allow twelve. */
const MAX_OPTIONS = 100;

/**
 * Data with which votes are read: the poll's secret, and the options, because a vote contains only the SHA-256
 * hashes of the chosen options.
 */
interface StoredPoll {
  readonly secret: Uint8Array;
  readonly options: readonly string[];
  /** Every address by which a voter may have known the poll's author. */
  readonly creators: readonly string[];
}

/** A vote that arrived before its poll. The property names are part of the stored format. */
interface EarlyVote {
  /** Message to deliver with the opened vote. */
  readonly told: Omit<IncomingTransportMessage, 'content' | 'timestamp'> & { readonly timestamp: number };
  readonly sealed: { readonly encPayload: Uint8Array; readonly encIv: Uint8Array };
}

/** Function that adds all currently known identifiers to the author or voter of a poll. */
type ResolvePerson = (person: Person) => Promise<Person>;

/**
 * Stores the polls of this account's chats. A vote is encrypted with a secret that only the poll's
 * message contains.
 */
export class PollStore {
  readonly #vault: RetryingVault;
  /** Changes of the early votes of one poll, which share one row. */
  readonly #earlyVoteChanges = new KeyedQueue();
  /** Changes of one poll. */
  readonly #pollChanges = new KeyedQueue();

  constructor(vault: RetryingVault) {
    this.#vault = vault;
  }

  /** Stores a poll durably, before it is delivered. Ignores other messages. */
  async storePoll(id: string, envelope: proto.IMessage, creator: Person): Promise<void> {
    const { message } = unwrapMessage(envelope);
    const poll = readPoll(message);
    const secret = readMessageSecret(envelope);
    if (!poll || !secret?.length) return;
    // Another person may send a poll with the same ID, which must not replace the secret of the stored poll.
    if ((await this.#vault.read(category, [id])).has(id)) return;
    const storedPoll: StoredPoll = { secret, options: poll.options, creators: toJids(creator) };
    await this.#vault.write([
      { category, id, value: encodeVaultValue(storedPoll), keepUntil: new Date(Date.now() + pollRetentionMs) },
    ]);
  }

  /**
   * Adds options to a stored poll, because later votes contain only the hashes of chosen options. Only its author may
   * also change the question.
   */
  async addOptions(
    { target, question, addedOptions = [] }: Extract<MessageUpdate, { type: 'poll-edit' }>,
    editor: Person,
    resolvePerson: ResolvePerson,
  ): Promise<void> {
    await this.#pollChanges.run(target, async () => {
      const poll = await this.#findPoll(target);
      if (!poll || (question !== undefined && !(await isCreator(poll, editor, resolvePerson)))) return;
      const options = [...new Set([...poll.options, ...addedOptions])].slice(0, MAX_OPTIONS);
      const value = encodeVaultValue({ ...poll, options });
      const keepUntil = new Date(Date.now() + pollRetentionMs);
      await this.#vault.write([{ category, id: target, value, keepUntil }]);
    });
  }

  /**
   * Reads a person's current vote. Returns `early` if the poll is unknown, because it may still arrive. Returns
   * undefined if the message is not a vote, or the vote does not fit the poll.
   * @param resolvePerson adds all identifiers of a person that are known now
   */
  async readVote(
    envelope: proto.IMessage,
    voter: Person,
    resolvePerson: ResolvePerson,
  ): Promise<MessageUpdate | 'early' | undefined> {
    const { target, sealed } = readEncryptedVote(envelope);
    if (!target || !sealed) return undefined;
    const poll = await this.#findPoll(target);
    return poll ? openVote(poll, { target, sealed, voter, resolvePerson }) : 'early';
  }

  /**
   * Stores a vote until its poll arrives, which the sender may have to resend. The vote is durable when the
   * promise resolves.
   * @returns the message to deliver immediately if the poll has arrived in the meantime
   */
  async storeEarlyVote(
    envelope: proto.IMessage,
    message: Omit<IncomingTransportMessage, 'content'>,
    resolvePerson: ResolvePerson,
  ): Promise<IncomingTransportMessage | undefined> {
    const { target, sealed } = readEncryptedVote(envelope);
    if (!target || !sealed?.encPayload || !sealed.encIv) return undefined;
    const storedMessage = { ...message, timestamp: message.timestamp.getTime() };
    const vote = { told: storedMessage, sealed: { encPayload: sealed.encPayload, encIv: sealed.encIv } };
    await this.#earlyVoteChanges.run(target, async () => {
      const others = (await this.#findEarlyVotes(target)).filter(other => !isSameVote(other.told, storedMessage));
      const value = encodeVaultValue([...others, vote].slice(-MAX_EARLY_VOTES));
      const keepUntil = new Date(Date.now() + earlyVoteRetentionMs);
      await this.#vault.write([{ category: earlyCategory, id: target, value, keepUntil }]);
    });
    const poll = await this.#findPoll(target);
    return poll && openEarlyVote(poll, target, vote, resolvePerson);
  }

  /**
   * Returns the votes that arrived before their poll, in order. They are always delivered with the poll, because
   * it may be unknown whether they were delivered before.
   */
  async readEarlyVotes(target: string, resolvePerson: ResolvePerson): Promise<readonly IncomingTransportMessage[]> {
    const early = await this.#findEarlyVotes(target);
    const poll = early.length > 0 ? await this.#findPoll(target) : undefined;
    if (!poll) return [];
    const votes = await Promise.all(early.map(vote => openEarlyVote(poll, target, vote, resolvePerson)));
    return votes.filter(vote => vote !== undefined);
  }

  async #findPoll(id: string): Promise<StoredPoll | undefined> {
    const bytes = (await this.#vault.read(category, [id])).get(id);
    return bytes && decodeVaultValue<StoredPoll>(bytes);
  }

  async #findEarlyVotes(id: string): Promise<readonly EarlyVote[]> {
    const bytes = (await this.#vault.read(earlyCategory, [id])).get(id);
    return bytes ? decodeVaultValue<EarlyVote[]>(bytes) : [];
  }
}

/** Returns whether a vote was received again. Voters choose the IDs, so two voters may use the same one. */
const isSameVote = (vote: EarlyVote['told'], other: EarlyVote['told']): boolean =>
  vote.id === other.id && vote.fromMe === other.fromMe && isSamePerson(vote.sender, other.sender);

const isSamePerson = (person: Person, other: Person): boolean =>
  toJids(person).some(jid => toJids(other).includes(jid));

function readEncryptedVote(envelope: proto.IMessage) {
  const { pollUpdateMessage } = unwrapMessage(envelope).message;
  return { target: pollUpdateMessage?.pollCreationMessageKey?.id, sealed: pollUpdateMessage?.vote };
}

async function openEarlyVote(
  poll: StoredPoll,
  target: string,
  { told: storedMessage, sealed }: EarlyVote,
  resolvePerson: ResolvePerson,
): Promise<IncomingTransportMessage | undefined> {
  const content = await openVote(poll, { target, sealed, voter: storedMessage.sender, resolvePerson });
  return content && { ...storedMessage, timestamp: new Date(storedMessage.timestamp), content };
}

/** Lists the addresses of a poll's author. Further identifiers may have become known after the poll arrived. */
async function listCreatorJids({ creators }: StoredPoll, resolvePerson: ResolvePerson): Promise<Set<string>> {
  const others = await Promise.all(creators.map(async jid => toJids(await resolvePerson(toPersonFromJids(jid)))));
  return new Set([...creators, ...others.flat()]);
}

async function isCreator(poll: StoredPoll, person: Person, resolvePerson: ResolvePerson): Promise<boolean> {
  const creatorJids = await listCreatorJids(poll, resolvePerson);
  return toJids(await resolvePerson(person)).some(jid => creatorJids.has(jid));
}

interface EncryptedVote {
  readonly target: string;
  readonly sealed: proto.Message.IPollEncValue;
  readonly voter: Person;
  readonly resolvePerson: ResolvePerson;
}

async function openVote(
  poll: StoredPoll,
  { target, sealed, voter, resolvePerson }: EncryptedVote,
): Promise<MessageUpdate | undefined> {
  const { options, secret } = poll;
  const voters = toJids(await resolvePerson(voter));
  for (const pollCreatorJid of await listCreatorJids(poll, resolvePerson))
    for (const voterJid of voters)
      try {
        const context = { pollCreatorJid, pollMsgId: target, pollEncKey: secret, voterJid };
        const { selectedOptions } = decryptPollVote(sealed, context);
        const selectedHashes = new Set((selectedOptions ?? []).map(hash => Buffer.from(hash).toString('hex')));
        return { type: 'vote', target, options: options.filter(option => selectedHashes.has(sha256(option))) };
      } catch {
        // The vote was encrypted for other identifiers of author and voter, so try the next pair.
      }
  return undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const toJids = ({ phone, lid }: Person): string[] => [
  ...(lid === undefined ? [] : [toLidJid(lid)]),
  ...(phone === undefined ? [] : [toPhoneJid(phone)]),
];
