import { proto } from '@whiskeysockets/baileys';
import type { RetryingVault } from './RetryingVault.ts';

const category = 'sent';
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Stores sent messages for a week, because a device that cannot decrypt a message requests it again
 * (docs/whatsapp.md §6).
 */
export class SentMessageStore {
  readonly #vault: RetryingVault;

  constructor(vault: RetryingVault) {
    this.#vault = vault;
  }

  /**
   * Stores a message in the same write as the encryption state (Signal ratchet) that it advances. The message
   * is therefore stored before it is passed to the network.
   */
  store(id: string, message: proto.IMessage): void {
    const value = proto.Message.encode(message).finish();
    void this.#vault.writeSoon([{ category, id, value, keepUntil: new Date(Date.now() + retentionMs) }]);
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const bytes = (await this.#vault.read(category, [id])).get(id);
    return bytes && proto.Message.decode(bytes);
  }
}
