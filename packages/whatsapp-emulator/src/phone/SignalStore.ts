import type { SenderKeyName } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-name.js';
import { SenderKeyRecord } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-record.js';
import { SessionRecord } from 'libsignal';
import { prependKeyTypeByte } from '../wire/signatures.ts';
import { dropOldReceivingChains } from './dropOldReceivingChains.ts';
import type { PhoneKeys } from './PhoneKeys.ts';

interface SignalKeyPair {
  readonly pubKey: Buffer;
  readonly privKey: Buffer;
}

/** Sessions and sender keys of a phone, in the form in which a snapshot stores them. */
export interface SignalStoreSnapshot {
  /** Session records in the form to which libsignal serializes them. */
  readonly sessions: ReadonlyMap<string, unknown>;
  readonly senderKeys: ReadonlyMap<string, readonly SenderKeyStateStructure[]>;
}

type SenderKeyStateStructure = ReturnType<SenderKeyRecord['serialize']>[number];

/**
 * Store for libsignal and Baileys' group ciphers. It keeps records as objects in memory, because serializing
 * them as text would take most of the time that a message needs.
 */
export class SignalStore {
  readonly #keys: PhoneKeys;
  readonly sessions = new Map<string, SessionRecord>();
  readonly senderKeys = new Map<string, SenderKeyRecord>();

  /** @param snapshot sessions and sender keys of a phone that is being restored */
  constructor(keys: PhoneKeys, snapshot?: SignalStoreSnapshot) {
    this.#keys = keys;
    for (const [id, record] of snapshot?.sessions ?? [])
      this.sessions.set(id, SessionRecord.deserialize(record as Uint8Array));
    for (const [name, states] of snapshot?.senderKeys ?? [])
      this.senderKeys.set(name, new SenderKeyRecord([...states]));
  }

  /** Returns all sessions and sender keys, for a snapshot. */
  toSnapshot(): SignalStoreSnapshot {
    const serializeAll = <R>(records: ReadonlyMap<string, { serialize(): R }>) =>
      new Map([...records].map(([name, record]) => [name, record.serialize()]));
    return { sessions: serializeAll(this.sessions), senderKeys: serializeAll(this.senderKeys) };
  }

  async loadSession(id: string): Promise<SessionRecord | undefined> {
    return this.sessions.get(id);
  }

  async storeSession(id: string, record: SessionRecord): Promise<void> {
    dropOldReceivingChains(record);
    this.sessions.set(id, record);
  }

  /** Trusts every identity, because a client that is linked again has new keys. */
  isTrustedIdentity(): boolean {
    return true;
  }

  async loadPreKey(id: number | string): Promise<SignalKeyPair | undefined> {
    const pair = this.#keys.preKeys.get(Number(id));
    return pair && { privKey: Buffer.from(pair.private), pubKey: prependKeyTypeByte(pair.public) };
  }

  removePreKey(id: number): void {
    this.#keys.preKeys.delete(id);
  }

  loadSignedPreKey(): SignalKeyPair {
    const { signedPreKey } = this.#keys;
    return { privKey: Buffer.from(signedPreKey.private), pubKey: prependKeyTypeByte(signedPreKey.public) };
  }

  getOurRegistrationId(): number {
    return this.#keys.registrationId;
  }

  getOurIdentity(): SignalKeyPair {
    const { identity } = this.#keys;
    return { privKey: Buffer.from(identity.private), pubKey: prependKeyTypeByte(identity.public) };
  }

  async loadSenderKey(name: SenderKeyName): Promise<SenderKeyRecord> {
    return this.senderKeys.get(name.toString()) ?? new SenderKeyRecord();
  }

  async storeSenderKey(name: SenderKeyName, record: SenderKeyRecord): Promise<void> {
    this.senderKeys.set(name.toString(), record);
  }
}
