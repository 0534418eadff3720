import { createHash } from 'node:crypto';
import type { Incoming, Person, Remark } from '@recado/transport';
import { decryptPollVote, type proto } from '@whiskeysockets/baileys';
import { lidJid, personOf, phoneJid } from '../../people/jids.ts';
import { decode, encode } from '../../vault/codec.ts';
import type { PatientVault } from '../../vault/PatientVault.ts';
import { readPoll } from '../content/readContent.ts';
import { unwrap } from '../content/unwrap.ts';

const category = 'poll';
const earlyCategory = 'early-vote';
/** Nobody votes later, and a poll is a few hundred bytes. */
const keepMs = 180 * 24 * 60 * 60 * 1000;
/** Whoever is asked for a poll again answers within days, or never. */
const keepEarlyMs = 7 * 24 * 60 * 60 * 1000;
/** Of one poll: a vote is some 400 bytes, and all of a poll's are one row. */
const VOTES_KEPT = 100;

/** What a vote is read with: the poll's secret, and its options, which a vote names by their SHA-256. */
interface KeptPoll {
  readonly secret: Uint8Array;
  readonly options: readonly string[];
  /** Every address that its voters may have known its author by. */
  readonly creators: readonly string[];
}

/** A vote that came before its poll did, as it will be told, and sealed as it came. */
interface EarlyVote {
  readonly told: Omit<Incoming, 'content' | 'timestamp'> & { readonly timestamp: number };
  readonly sealed: { readonly encPayload: Uint8Array; readonly encIv: Uint8Array };
}

/** Who else the author and the voter of a poll are known as. */
type Known = (person: Person) => Promise<Person>;

/** The polls of this account's chats. A vote is sealed with its poll's secret, which only the poll itself tells. */
export class Polls {
  readonly #vault: PatientVault;

  constructor(vault: PatientVault) {
    this.#vault = vault;
  }

  /** Durable before the poll is told. Does nothing for what is no poll. */
  async keep(id: string, wrapped: proto.IMessage, creator: Person): Promise<void> {
    const { message } = unwrap(wrapped);
    const poll = readPoll(message);
    const secret = message.messageContextInfo?.messageSecret ?? wrapped.messageContextInfo?.messageSecret;
    if (!poll || !secret?.length) return;
    // Somebody else may send a poll under its id; what votes are sealed with does not change.
    if ((await this.#vault.read(category, [id])).has(id)) return;
    const kept: KeptPoll = { secret, options: poll.options, creators: jidsOf(creator) };
    await this.#vault.write([
      { category, id, value: encode(kept), keepUntil: new Date(Date.now() + keepMs) },
    ]);
  }

  /**
   * What somebody votes now; `early` when the poll is not known (yet); undefined when it is no vote, or not in that poll.
   * @param known by what other name its author is known by now
   */
  async vote(wrapped: proto.IMessage, voter: Person, known: Known): Promise<Remark | 'early' | undefined> {
    const { target, sealed } = voteIn(wrapped);
    if (!target || !sealed) return undefined;
    const poll = await this.#find(target);
    return poll ? openVote(poll, { target, sealed, voter, known }) : 'early';
  }

  /**
   * Keeps a vote until its poll comes, which its sender may have to send again. Durable when it resolves.
   * @returns what is to be told at once, since the poll came meanwhile
   */
  async keepEarly(
    wrapped: proto.IMessage,
    message: Omit<Incoming, 'content'>,
    known: Known,
  ): Promise<Incoming | undefined> {
    const { target, sealed } = voteIn(wrapped);
    if (!target || !sealed?.encPayload || !sealed.encIv) return undefined;
    const told = { ...message, timestamp: message.timestamp.getTime() };
    const vote = { told, sealed: { encPayload: sealed.encPayload, encIv: sealed.encIv } };
    const others = (await this.#early(target)).filter(other => other.told.id !== told.id);
    const value = encode([...others, vote].slice(-VOTES_KEPT));
    const keepUntil = new Date(Date.now() + keepEarlyMs);
    await this.#vault.write([{ category: earlyCategory, id: target, value, keepUntil }]);
    const poll = await this.#find(target);
    return poll && opened(poll, target, vote, known);
  }

  /** The votes in a poll that came before it, in their order. They are told again if the poll is: it may not be known whether they were. */
  async earlyVotes(target: string, known: Known): Promise<readonly Incoming[]> {
    const early = await this.#early(target);
    const poll = early.length > 0 ? await this.#find(target) : undefined;
    if (!poll) return [];
    const votes = await Promise.all(early.map(vote => opened(poll, target, vote, known)));
    return votes.filter(vote => vote !== undefined);
  }

  async #find(id: string): Promise<KeptPoll | undefined> {
    const bytes = (await this.#vault.read(category, [id])).get(id);
    return bytes && decode<KeptPoll>(bytes);
  }

  async #early(id: string): Promise<readonly EarlyVote[]> {
    const bytes = (await this.#vault.read(earlyCategory, [id])).get(id);
    return bytes ? decode<EarlyVote[]>(bytes) : [];
  }
}

function voteIn(wrapped: proto.IMessage) {
  const { pollUpdateMessage } = unwrap(wrapped).message;
  return { target: pollUpdateMessage?.pollCreationMessageKey?.id, sealed: pollUpdateMessage?.vote };
}

async function opened(
  poll: KeptPoll,
  target: string,
  { told, sealed }: EarlyVote,
  known: Known,
): Promise<Incoming | undefined> {
  const content = await openVote(poll, { target, sealed, voter: told.sender, known });
  return content && { ...told, timestamp: new Date(told.timestamp), content };
}

interface SealedVote {
  readonly target: string;
  readonly sealed: proto.Message.IPollEncValue;
  readonly voter: Person;
  readonly known: Known;
}

async function openVote(
  { creators, options, secret }: KeptPoll,
  { target, sealed, voter, known }: SealedVote,
): Promise<Remark | undefined> {
  // What was not known of them when the poll came may be known by now.
  const others = await Promise.all(creators.map(async jid => jidsOf(await known(personOf(jid)))));
  const voters = jidsOf(await known(voter));
  for (const pollCreatorJid of new Set([...creators, ...others.flat()]))
    for (const voterJid of voters)
      try {
        const context = { pollCreatorJid, pollMsgId: target, pollEncKey: secret, voterJid };
        const { selectedOptions } = decryptPollVote(sealed, context);
        const chosen = new Set((selectedOptions ?? []).map(hash => Buffer.from(hash).toString('hex')));
        return { type: 'vote', target, options: options.filter(option => chosen.has(sha256(option))) };
      } catch {
        // Sealed under the other name of one of the two.
      }
  return undefined;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const jidsOf = ({ phone, lid }: Person): string[] => [
  ...(lid === undefined ? [] : [lidJid(lid)]),
  ...(phone === undefined ? [] : [phoneJid(phone)]),
];
