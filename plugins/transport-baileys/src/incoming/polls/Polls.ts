import { createHash } from 'node:crypto';
import type { Person, Remark } from '@recado/transport';
import { decryptPollVote, type proto } from '@whiskeysockets/baileys';
import { lidJid, phoneJid } from '../../people/jids.ts';
import { decode, encode } from '../../vault/codec.ts';
import type { PatientVault } from '../../vault/PatientVault.ts';
import { readPoll } from '../content/readContent.ts';
import { unwrap } from '../content/unwrap.ts';

const category = 'poll';
/** Nobody votes later, and a poll is a few hundred bytes. */
const keepMs = 180 * 24 * 60 * 60 * 1000;

/** What a vote is read with: the poll's secret, and its options, which a vote names by their SHA-256. */
interface KeptPoll {
  readonly secret: Uint8Array;
  readonly options: readonly string[];
  /** Every address that its voters may have known its author by. */
  readonly creators: readonly string[];
}

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

  /** What somebody votes now; undefined when the poll is not known, or the vote is no vote in it. */
  async vote(wrapped: proto.IMessage, voter: Person): Promise<Remark | undefined> {
    const { pollUpdateMessage } = unwrap(wrapped).message;
    const target = pollUpdateMessage?.pollCreationMessageKey?.id;
    const sealed = pollUpdateMessage?.vote;
    if (!target || !sealed) return undefined;
    const bytes = (await this.#vault.read(category, [target])).get(target);
    if (!bytes) return undefined;
    const { creators, options, secret } = decode<KeptPoll>(bytes);
    for (const pollCreatorJid of creators)
      for (const voterJid of jidsOf(voter))
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
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const jidsOf = ({ phone, lid }: Person): string[] => [
  ...(lid === undefined ? [] : [lidJid(lid)]),
  ...(phone === undefined ? [] : [phoneJid(phone)]),
];
