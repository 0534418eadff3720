import { GroupCipher } from '@whiskeysockets/baileys/lib/Signal/Group/group_cipher.js';
import { GroupSessionBuilder } from '@whiskeysockets/baileys/lib/Signal/Group/group-session-builder.js';
import { SenderKeyDistributionMessage } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-distribution-message.js';
import { SenderKeyName } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-name.js';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal';
import type { Device } from '../server/Account.ts';
import type { DeviceKeys } from '../server/DeviceKeys.ts';
import type { PreKey } from '../server/PreKeyPool.ts';
import { prependKeyTypeByte } from '../wire/signatures.ts';
import type { SignalStore } from './SignalStore.ts';

export interface SignalCiphertext {
  readonly type: 'pkmsg' | 'msg' | 'skmsg';
  readonly ciphertext: Uint8Array;
}

type SessionOptions = DeviceKeys & { readonly preKey: PreKey | undefined };

/**
 * Encrypts and decrypts with the Signal sessions of a phone, one for each device. A session is always
 * found by the device's LID, even if a message contains the phone-number JID of the device.
 */
export class PhoneCipher {
  readonly #store: SignalStore;

  constructor(store: SignalStore) {
    this.#store = store;
  }

  hasSession(device: Device): boolean {
    return this.#store.sessions.get(toProtocolAddress(device).toString())?.haveOpenSession() ?? false;
  }

  /** Starts a session with a device from its key bundle. The new session replaces an existing one. */
  async startSession(
    device: Device,
    { registrationId, identity, signedPreKey, preKey }: SessionOptions,
  ): Promise<void> {
    const bundle = {
      registrationId,
      identityKey: prependKeyTypeByte(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: prependKeyTypeByte(signedPreKey.value),
        signature: Buffer.from(signedPreKey.signature),
      },
      ...(preKey ? { preKey: { keyId: preKey.id, publicKey: prependKeyTypeByte(preKey.value) } } : {}),
    };
    // libsignal accepts a key bundle without a one-time pre-key, although its TypeScript types do not allow it.
    await new SessionBuilder(this.#store, toProtocolAddress(device)).initOutgoing(
      bundle as Parameters<SessionBuilder['initOutgoing']>[0],
    );
  }

  async encrypt(device: Device, padded: Uint8Array): Promise<SignalCiphertext> {
    const { type, body } = await new SessionCipher(this.#store, toProtocolAddress(device)).encrypt(Buffer.from(padded));
    return { type: type === 3 ? 'pkmsg' : 'msg', ciphertext: body as unknown as Uint8Array };
  }

  /**
   * @throws Error of libsignal when decryption fails. The Signal sessions are then in the same state as before
   *   the attempt
   */
  async decrypt(device: Device, type: string, ciphertext: Buffer): Promise<Uint8Array> {
    const { sessions } = this.#store;
    const address = toProtocolAddress(device);
    const cipher = new SessionCipher(this.#store, address);
    const name = address.toString();
    const record = sessions.get(name);
    const previousRecord = record?.serialize();
    try {
      if (type === 'pkmsg') return await cipher.decryptPreKeyWhisperMessage(ciphertext);
      return await this.#decryptWithEachSession(cipher, name, ciphertext);
    } catch (error) {
      if (previousRecord) sessions.set(name, SessionRecord.deserialize(previousRecord));
      throw error;
    }
  }

  /** Tries each Signal session, because a message without a session ID may belong to any of them. */
  async #decryptWithEachSession(cipher: SessionCipher, name: string, ciphertext: Buffer): Promise<Uint8Array> {
    const { sessions } = this.#store;
    const record = sessions.get(name);
    for (const { singleSession, mergeInto } of record ? createSessionAttempts(record) : []) {
      sessions.set(name, singleSession);
      const plaintext = await cipher.decryptWhisperMessage(ciphertext).catch(() => undefined);
      if (!plaintext) continue;
      sessions.set(name, mergeInto(sessions.get(name) ?? singleSession));
      return plaintext;
    }
    throw new Error('no session can decrypt the message');
  }

  /** Encrypts a group message. Also returns the distribution message that members need for decryption. */
  async encryptGroup(group: string, self: Device, padded: Uint8Array) {
    const name = new SenderKeyName(group, toProtocolAddress(self));
    const distribution = (await new GroupSessionBuilder(this.#store).create(name)).serialize();
    const ciphertext = await new GroupCipher(this.#store, name).encrypt(padded);
    return { distribution, ciphertext };
  }

  decryptGroup(group: string, sender: Device, ciphertext: Uint8Array): Promise<Uint8Array> {
    return new GroupCipher(this.#store, new SenderKeyName(group, toProtocolAddress(sender))).decrypt(ciphertext);
  }

  async processDistribution(group: string, sender: Device, distribution: Uint8Array): Promise<void> {
    const message = new SenderKeyDistributionMessage(null, null, null, null, distribution);
    await new GroupSessionBuilder(this.#store).process(new SenderKeyName(group, toProtocolAddress(sender)), message);
  }

  forgetSenderKey(group: string, self: Device): void {
    this.#store.senderKeys.delete(new SenderKeyName(group, toProtocolAddress(self)).toString());
  }

  forgetSessions(): void {
    this.#store.sessions.clear();
    this.#store.senderKeys.clear();
  }
}

const toProtocolAddress = (device: Device): ProtocolAddress =>
  new ProtocolAddress(`${device.account.lid}_1`, device.id);

/** Serialized session record of libsignal, with fields that are missing in its published types. */
interface SerializedRecord {
  readonly _sessions: Readonly<Record<string, { readonly indexInfo: { readonly used?: number } }>>;
}

const serializeRecord = (record: SessionRecord): SerializedRecord => record.serialize() as unknown as SerializedRecord;
const deserializeRecord = (record: SerializedRecord): SessionRecord =>
  SessionRecord.deserialize(record as unknown as Uint8Array);

/** Data for an attempt to decrypt a message with one of the Signal sessions in a record. */
interface SessionAttempt {
  readonly singleSession: SessionRecord;
  /** Returns the complete session record, in which the updated session replaces its old version. */
  mergeInto(updated: SessionRecord): SessionRecord;
}

/**
 * Copies a record into one record per session, with the last used session first. This is necessary because
 * libsignal's JavaScript library tries all sessions of a record and also stores the changes that failed
 * attempts made to the wrong sessions. No other Signal implementation does so.
 */
function createSessionAttempts(record: SessionRecord): SessionAttempt[] {
  const serialized = serializeRecord(record);
  const getLastUse = (baseKey: string): number => serialized._sessions[baseKey]?.indexInfo.used ?? 0;
  const baseKeys = Object.keys(serialized._sessions).sort((left, right) => getLastUse(right) - getLastUse(left));
  return baseKeys.map(baseKey => {
    const session = serialized._sessions[baseKey];
    return {
      singleSession: deserializeRecord({ ...serialized, _sessions: session ? { [baseKey]: session } : {} }),
      mergeInto: updated =>
        deserializeRecord({
          ...serialized,
          _sessions: { ...serialized._sessions, ...serializeRecord(updated)._sessions },
        }),
    };
  });
}
