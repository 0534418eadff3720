import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  jidDecode,
  type SignalDataSet,
  type SignalKeyStore,
  type UserFacingSocketConfig,
} from '@whiskeysockets/baileys';
import { type Journal, journalCategory } from '../incoming/Journal.ts';
import { onceOnly } from '../socket/onceOnly.ts';
import { markedKeys } from './markedKeys.ts';
import { isMarked, markJid, newConnectionMark, sessionMark } from './privateName.ts';
import { newestFirst, type SessionRecords } from './sessionRecords.ts';

export type MakeSignalRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>;
type Repository = ReturnType<MakeSignalRepository>;
type DecryptOptions = Parameters<Repository['decryptMessage']>[0];

export interface SignalOptions {
  readonly keys: SignalKeyStore;
  readonly journal: Journal;
  /** Baileys has begun to end its socket. */
  closing(): void;
}

/**
 * Baileys' own Signal repository with five things changed:
 * - It has transactions of its own. Inside Baileys' one around a whole send, a turned ratchet would be durable only
 *   after the message is on the wire, and its lock would be nobody's: here each ratchet is durable before it is used.
 * - One lock for each contact, by LID: by address there would be two for one session (docs/whatsapp.md §6).
 * - Names of its own. libsignal has one queue for each address in the whole process, and runs what waits in it inside
 *   the asynchronous context of whoever came first: another client's, in whose transaction our keys are not. They
 *   would be written without the row that belongs to them, and a session that is over would hold up all others.
 * - Every session of a contact is tried alone. libsignal tries one after the other and keeps what the failed attempts
 *   did to theirs: the next message in one of them could not be read, by us or by the contact.
 * - What is decrypted is kept with the ratchet (see `Journal`).
 */
export function signalRepository({ keys, journal, closing }: SignalOptions): MakeSignalRepository {
  return (auth, logger, pnToLid) => {
    const own = addTransactionCapability(keys, logger, onceOnly);
    const mark = newConnectionMark();
    const base = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { ...auth, keys: markedKeys(own) },
      logger,
      // A marked number was asked for before it was marked. And a question that fails is no LID: Baileys would refuse
      // the message it was asked for.
      async jids => (jids.some(isMarked) ? undefined : pnToLid?.(jids).catch(() => undefined)),
    );

    const decrypt = (ciphertext: Uint8Array, lock: string, work: () => Promise<Uint8Array>) =>
      journal.decrypt(ciphertext, keep =>
        own.transaction(async () => {
          const plaintext = await work();
          const entry = keep(plaintext);
          if (entry) await own.set({ [journalCategory]: { [entry.id]: entry.row } } as SignalDataSet);
          return plaintext;
        }, lock),
      );

    /** A first message names its session; any other may belong to each that there is. */
    const decryptAlone = async (options: DecryptOptions, jid: string): Promise<Uint8Array> => {
      const address = base.jidToSignalProtocolAddress(jid);
      const record = (await own.get('session', [address]))[address] as SessionRecords | undefined;
      const sessions = options.type === 'msg' && record ? newestFirst(record) : [];
      for (const session of sessions.slice(0, -1))
        try {
          return await base.decryptMessage({ ...options, jid: markJid(jid, sessionMark(mark, session)) });
        } catch {
          // It belongs to another session, or to none.
        }
      const last = sessions.at(-1);
      return base.decryptMessage({
        ...options,
        jid: markJid(jid, last === undefined ? mark : sessionMark(mark, last)),
      });
    };

    return {
      ...base,
      async decryptMessage(options) {
        const { jid, lock } = await contactOf(base, options.jid);
        return decrypt(options.ciphertext, lock, () => decryptAlone(options, jid));
      },
      decryptGroupMessage: options =>
        decrypt(options.msg, options.group, () => base.decryptGroupMessage(options)),
      async encryptMessage(options) {
        const { jid, lock } = await contactOf(base, options.jid);
        return own.transaction(() => base.encryptMessage({ ...options, jid: markJid(jid, mark) }), lock);
      },
      async injectE2ESession(options) {
        const { jid, lock } = await contactOf(base, options.jid);
        await own.transaction(() => base.injectE2ESession({ ...options, jid: markJid(jid, mark) }), lock);
      },
      migrateSession: async (from, to) =>
        own.transaction(() => base.migrateSession(from, to), (await contactOf(base, to)).lock),
      close() {
        base.close?.();
        closing();
      },
    };
  };
}

/** The device's LID where it is known, and the lock of its owner, whatever device and address are meant. */
async function contactOf({ lidMapping }: Repository, named: string): Promise<{ jid: string; lock: string }> {
  const jid = (await lidMapping.getLIDForPN(named).catch(() => null)) ?? named;
  return { jid, lock: `contact-${jidDecode(jid)?.user ?? jid}` };
}
