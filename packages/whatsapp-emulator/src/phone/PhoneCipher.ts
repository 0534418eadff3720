import { GroupCipher } from '@whiskeysockets/baileys/lib/Signal/Group/group_cipher.js';
import { GroupSessionBuilder } from '@whiskeysockets/baileys/lib/Signal/Group/group-session-builder.js';
import { SenderKeyDistributionMessage } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-distribution-message.js';
import { SenderKeyName } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-name.js';
import { ProtocolAddress, SessionBuilder, SessionCipher, SessionRecord } from 'libsignal';
import type { Device } from '../server/Account.ts';
import type { DeviceKeys } from '../server/DeviceKeys.ts';
import type { PreKey } from '../server/PreKeyPool.ts';
import { typedKey } from '../wire/signatures.ts';
import type { SignalStore } from './SignalStore.ts';

export interface Encrypted {
  readonly type: 'pkmsg' | 'msg' | 'skmsg';
  readonly ciphertext: Uint8Array;
}

/** Signal sessions of a phone, one for each device, by its LID whatever address a message carries. */
export class PhoneCipher {
  readonly #store: SignalStore;

  constructor(store: SignalStore) {
    this.#store = store;
  }

  hasSession(device: Device): boolean {
    return this.#store.sessions.get(addressOf(device).toString())?.haveOpenSession() ?? false;
  }

  /** Starts a session from a key bundle, in place of the one there is. */
  async startSession(
    device: Device,
    { registrationId, identity, signedPreKey, preKey }: DeviceKeys & { readonly preKey: PreKey | undefined },
  ): Promise<void> {
    const bundle = {
      registrationId,
      identityKey: typedKey(identity),
      signedPreKey: {
        keyId: signedPreKey.id,
        publicKey: typedKey(signedPreKey.value),
        signature: Buffer.from(signedPreKey.signature),
      },
      ...(preKey ? { preKey: { keyId: preKey.id, publicKey: typedKey(preKey.value) } } : {}),
    };
    // libsignal does without a one-time pre-key; its types do not say so.
    await new SessionBuilder(this.#store, addressOf(device)).initOutgoing(
      bundle as Parameters<SessionBuilder['initOutgoing']>[0],
    );
  }

  async encrypt(device: Device, padded: Uint8Array): Promise<Encrypted> {
    const { type, body } = await new SessionCipher(this.#store, addressOf(device)).encrypt(
      Buffer.from(padded),
    );
    return { type: type === 3 ? 'pkmsg' : 'msg', ciphertext: body as unknown as Uint8Array };
  }

  /** @throws Error of libsignal when the message cannot be decrypted; the sessions are then as they were before */
  async decrypt(device: Device, type: string, ciphertext: Buffer): Promise<Uint8Array> {
    const { sessions } = this.#store;
    const address = addressOf(device);
    const cipher = new SessionCipher(this.#store, address);
    const name = address.toString();
    const record = sessions.get(name);
    const before = record?.serialize();
    try {
      if (type === 'pkmsg') return await cipher.decryptPreKeyWhisperMessage(ciphertext);
      return await this.#decryptAlone(cipher, name, ciphertext);
    } catch (error) {
      if (before) sessions.set(name, SessionRecord.deserialize(before));
      throw error;
    }
  }

  /** A message that names no session may belong to each that there is. */
  async #decryptAlone(cipher: SessionCipher, name: string, ciphertext: Buffer): Promise<Uint8Array> {
    const { sessions } = this.#store;
    const record = sessions.get(name);
    for (const { alone, joined } of record ? sessionAttempts(record) : []) {
      sessions.set(name, alone);
      const plaintext = await cipher.decryptWhisperMessage(ciphertext).catch(() => undefined);
      if (!plaintext) continue;
      sessions.set(name, joined(sessions.get(name) ?? alone));
      return plaintext;
    }
    throw new Error('no session can read the message');
  }

  /** Encrypts for a group and answers the distribution message its members need to read it. */
  async encryptGroup(group: string, self: Device, padded: Uint8Array) {
    const name = new SenderKeyName(group, addressOf(self));
    const distribution = (await new GroupSessionBuilder(this.#store).create(name)).serialize();
    const ciphertext = await new GroupCipher(this.#store, name).encrypt(padded);
    return { distribution, ciphertext };
  }

  decryptGroup(group: string, sender: Device, ciphertext: Uint8Array): Promise<Uint8Array> {
    return new GroupCipher(this.#store, new SenderKeyName(group, addressOf(sender))).decrypt(ciphertext);
  }

  async takeDistribution(group: string, sender: Device, distribution: Uint8Array): Promise<void> {
    const message = new SenderKeyDistributionMessage(null, null, null, null, distribution);
    await new GroupSessionBuilder(this.#store).process(new SenderKeyName(group, addressOf(sender)), message);
  }

  forgetSenderKey(group: string, self: Device): void {
    this.#store.senderKeys.delete(new SenderKeyName(group, addressOf(self)).toString());
  }

  forgetSessions(): void {
    this.#store.sessions.clear();
    this.#store.senderKeys.clear();
  }
}

const addressOf = (device: Device): ProtocolAddress =>
  new ProtocolAddress(`${device.account.lid}_1`, device.id);

/** What libsignal writes of a session record, beyond its published types. */
interface WrittenRecord {
  readonly _sessions: Readonly<Record<string, { readonly indexInfo: { readonly used?: number } }>>;
}

const written = (record: SessionRecord): WrittenRecord => record.serialize() as unknown as WrittenRecord;
const read = (record: WrittenRecord): SessionRecord =>
  SessionRecord.deserialize(record as unknown as Uint8Array);

/** One session of a record alone. */
interface SessionAttempt {
  readonly alone: SessionRecord;
  /** The whole record with what has become of that session; the others are as they were. */
  joined(after: SessionRecord): SessionRecord;
}

/**
 * Copies of a record with one session each, the one used last first. libsignal tries all sessions of one record and
 * keeps what a failed attempt did to the wrong ones, which no other implementation of Signal does.
 */
function sessionAttempts(record: SessionRecord): SessionAttempt[] {
  const whole = written(record);
  const used = (baseKey: string): number => whole._sessions[baseKey]?.indexInfo.used ?? 0;
  const baseKeys = Object.keys(whole._sessions).sort((one, other) => used(other) - used(one));
  return baseKeys.map(baseKey => {
    const session = whole._sessions[baseKey];
    return {
      alone: read({ ...whole, _sessions: session ? { [baseKey]: session } : {} }),
      joined: after => read({ ...whole, _sessions: { ...whole._sessions, ...written(after)._sessions } }),
    };
  });
}
