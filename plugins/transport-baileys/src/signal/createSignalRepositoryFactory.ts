import {
  addTransactionCapability,
  DEFAULT_CONNECTION_CONFIG,
  jidDecode,
  type SignalDataSet,
  type SignalKeyStore,
  type UserFacingSocketConfig,
} from '@whiskeysockets/baileys';
import { type IncomingMessageJournal, JOURNAL_VAULT_CATEGORY } from '../incoming/IncomingMessageJournal.ts';
import { noRetryTransactionOptions } from '../socket/noRetryTransactionOptions.ts';
import { createKeyStoreForMarkedNames } from './createKeyStoreForMarkedNames.ts';
import { type LibsignalSessionRecords, listBaseKeysByLastUse } from './libsignalSessionRecords.ts';
import {
  appendMarkToJidUser,
  createLibsignalNameMark,
  createSingleSessionMark,
  isMarkedContactName,
} from './markedNames.ts';

export type MakeSignalRepository = NonNullable<UserFacingSocketConfig['makeSignalRepository']>;
type Repository = ReturnType<MakeSignalRepository>;
type DecryptOptions = Parameters<Repository['decryptMessage']>[0];

export interface SignalRepositoryOptions {
  readonly keys: SignalKeyStore;
  readonly journal: IncomingMessageJournal;
  /** Called when Baileys starts to end its socket. */
  onClose(): void;
}

/**
 * Creates Baileys' own Signal repository with five changes:
 * - It has its own transactions, so that each ratchet step is durable before it is used. Baileys has one
 *   transaction for a whole send. A ratchet step would become durable only after the message was sent, and no
 *   contact would be locked.
 * - It holds one lock per contact, by LID. With a lock per address, the session of one contact would have two
 *   locks (docs/whatsapp.md §6).
 * - It gives libsignal names that are unique for each connection. libsignal has one queue per name in the whole
 *   process and runs queued work in the async context of the first caller. This caller may be another client,
 *   whose transaction does not contain our keys. The keys would then be written without the message's journal
 *   row, and an ended session would block all others.
 * - It tries each session of a contact separately. libsignal tries them in turn and keeps the changes of failed
 *   attempts. The next message in such a session would then be undecryptable on either side.
 * - It stores decrypted content together with the ratchet (see `IncomingMessageJournal`).
 */
export function createSignalRepositoryFactory({
  keys,
  journal,
  onClose,
}: SignalRepositoryOptions): MakeSignalRepository {
  return (auth, logger, pnToLid) => {
    const transactionalKeys = addTransactionCapability(keys, logger, noRetryTransactionOptions);
    const mark = createLibsignalNameMark();
    const base = DEFAULT_CONNECTION_CONFIG.makeSignalRepository(
      { ...auth, keys: createKeyStoreForMarkedNames(transactionalKeys) },
      logger,
      // Look up no LID for marked names, because it was looked up before the mark was added.
      // Treat a failed lookup like a number without LID, because otherwise Baileys would reject the message.
      async jids => (jids.some(isMarkedContactName) ? undefined : pnToLid?.(jids).catch(() => undefined)),
    );

    const decrypt = (ciphertext: Uint8Array, lock: string, work: () => Promise<Uint8Array>) =>
      journal.decrypt(ciphertext, createEntry =>
        transactionalKeys.transaction(async () => {
          const plaintext = await work();
          const entry = createEntry(plaintext);
          if (entry)
            await transactionalKeys.set({ [JOURNAL_VAULT_CATEGORY]: { [entry.id]: entry.row } } as SignalDataSet);
          return plaintext;
        }, lock),
      );

    /**
     * Tries to decrypt a message with one Signal session after the other. Only the first message of a session
     * names it; later messages may belong to any session.
     */
    const decryptAlone = async (options: DecryptOptions, jid: string): Promise<Uint8Array> => {
      const address = base.jidToSignalProtocolAddress(jid);
      const record = (await transactionalKeys.get('session', [address]))[address] as
        | LibsignalSessionRecords
        | undefined;
      const sessions = options.type === 'msg' && record ? listBaseKeysByLastUse(record) : [];
      for (const session of sessions.slice(0, -1))
        try {
          return await base.decryptMessage({
            ...options,
            jid: appendMarkToJidUser(jid, createSingleSessionMark(mark, session)),
          });
        } catch {
          // This Signal session cannot decrypt the message, but the next session may.
        }
      const last = sessions.at(-1);
      return base.decryptMessage({
        ...options,
        jid: appendMarkToJidUser(jid, last === undefined ? mark : createSingleSessionMark(mark, last)),
      });
    };

    return {
      ...base,
      async decryptMessage(options) {
        const { jid, lock } = await resolveContact(base, options.jid);
        return decrypt(options.ciphertext, lock, () => decryptAlone(options, jid));
      },
      decryptGroupMessage: options => decrypt(options.msg, options.group, () => base.decryptGroupMessage(options)),
      async encryptMessage(options) {
        const { jid, lock } = await resolveContact(base, options.jid);
        return transactionalKeys.transaction(
          () => base.encryptMessage({ ...options, jid: appendMarkToJidUser(jid, mark) }),
          lock,
        );
      },
      async injectE2ESession(options) {
        const { jid, lock } = await resolveContact(base, options.jid);
        await transactionalKeys.transaction(
          () => base.injectE2ESession({ ...options, jid: appendMarkToJidUser(jid, mark) }),
          lock,
        );
      },
      migrateSession: async (from, to) =>
        transactionalKeys.transaction(() => base.migrateSession(from, to), (await resolveContact(base, to)).lock),
      close() {
        base.close?.();
        onClose();
      },
    };
  };
}

/**
 * Returns the LID address of a contact's device, or the requested JID if the LID is unknown. Also returns the
 * name of the contact's lock, which all addresses of the contact share.
 */
async function resolveContact(
  { lidMapping }: Repository,
  requestedJid: string,
): Promise<{ jid: string; lock: string }> {
  const jid = (await lidMapping.getLIDForPN(requestedJid).catch(() => null)) ?? requestedJid;
  return { jid, lock: `contact-${jidDecode(jid)?.user ?? jid}` };
}
