import type { SenderKeyName } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-name.js';
import { SenderKeyRecord } from '@whiskeysockets/baileys/lib/Signal/Group/sender-key-record.js';
import type { SessionRecord } from 'libsignal';
import { typedKey } from '../wire/signatures.ts';
import { dropOldChains } from './dropOldChains.ts';
import type { PhoneKeys } from './PhoneKeys.ts';

interface SignalKeyPair {
  readonly pubKey: Buffer;
  readonly privKey: Buffer;
}

/**
 * The store libsignal and Baileys' group ciphers work on. Records stay objects in memory: writing them out as text
 * after every message is most of what a message costs.
 */
export class SignalStore {
  readonly #keys: PhoneKeys;
  readonly sessions = new Map<string, SessionRecord>();
  readonly senderKeys = new Map<string, SenderKeyRecord>();

  constructor(keys: PhoneKeys) {
    this.#keys = keys;
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
