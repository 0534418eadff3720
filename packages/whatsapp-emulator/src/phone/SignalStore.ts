import type { SenderKeyName } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-name.js';
import { SenderKeyRecord } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-record.js';
import { SessionRecord } from 'libsignal';
import { typedKey } from '../wire/signatures.ts';
import { dropOldChains } from './dropOldChains.ts';
import type { PhoneKeys } from './PhoneKeys.ts';

interface SignalKeyPair {
  readonly pubKey: Buffer;
  readonly privKey: Buffer;
}

/** Sessions and sender keys as a snapshot holds them. */
export interface KeptSignal {
  /** What libsignal writes of a record. */
  readonly sessions: ReadonlyMap<string, unknown>;
  readonly senderKeys: ReadonlyMap<string, readonly SenderKeyStateStructure[]>;
}

type SenderKeyStateStructure = ReturnType<SenderKeyRecord['serialize']>[number];

/**
 * The store libsignal and Baileys' group ciphers work on. Records stay objects in memory: writing them out as text
 * after every message is most of what a message costs.
 */
export class SignalStore {
  readonly #keys: PhoneKeys;
  readonly sessions = new Map<string, SessionRecord>();
  readonly senderKeys = new Map<string, SenderKeyRecord>();

  /** @param kept the sessions of a phone that there was */
  constructor(keys: PhoneKeys, kept?: KeptSignal) {
    this.#keys = keys;
    for (const [id, record] of kept?.sessions ?? [])
      this.sessions.set(id, SessionRecord.deserialize(record as Uint8Array));
    for (const [name, states] of kept?.senderKeys ?? [])
      this.senderKeys.set(name, new SenderKeyRecord([...states]));
  }

  /** All sessions and sender keys, for a snapshot. */
  kept(): KeptSignal {
    const written = <R>(records: ReadonlyMap<string, { serialize(): R }>) =>
      new Map([...records].map(([name, record]) => [name, record.serialize()]));
    return { sessions: written(this.sessions), senderKeys: written(this.senderKeys) };
  }

  async loadSession(id: string): Promise<SessionRecord | undefined> {
    return this.sessions.get(id);
  }

  async storeSession(id: string, record: SessionRecord): Promise<void> {
    dropOldChains(record);
    this.sessions.set(id, record);
  }

  /** Trust on first use, and every use: a linked client may be linked again with new keys. */
  isTrustedIdentity(): boolean {
    return true;
  }

  async loadPreKey(id: number | string): Promise<SignalKeyPair | undefined> {
    const pair = this.#keys.preKeys.get(Number(id));
    return pair && { privKey: Buffer.from(pair.private), pubKey: typedKey(pair.public) };
  }

  removePreKey(id: number): void {
    this.#keys.preKeys.delete(id);
  }

  loadSignedPreKey(): SignalKeyPair {
    const { signedPreKey } = this.#keys;
    return { privKey: Buffer.from(signedPreKey.private), pubKey: typedKey(signedPreKey.public) };
  }

  getOurRegistrationId(): number {
    return this.#keys.registrationId;
  }

  getOurIdentity(): SignalKeyPair {
    const { identity } = this.#keys;
    return { privKey: Buffer.from(identity.private), pubKey: typedKey(identity.public) };
  }

  async loadSenderKey(name: SenderKeyName): Promise<SenderKeyRecord> {
    return this.senderKeys.get(name.toString()) ?? new SenderKeyRecord();
  }

  async storeSenderKey(name: SenderKeyName, record: SenderKeyRecord): Promise<void> {
    this.senderKeys.set(name.toString(), record);
  }
}
