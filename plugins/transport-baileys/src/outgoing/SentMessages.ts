import { proto } from '@whiskeysockets/baileys';
import type { PatientVault } from '../vault/PatientVault.ts';

const category = 'sent';
const keepMs = 7 * 24 * 60 * 60 * 1000;

/**
 * What was sent, for a week: a device that could not read a message asks for it again (docs/whatsapp.md §6).
 */
export class SentMessages {
  readonly #vault: PatientVault;

  constructor(vault: PatientVault) {
    this.#vault = vault;
  }

  /** Durable with the ratchet that the message turns, and so before it is handed over. */
  keep(id: string, message: proto.IMessage): void {
    const value = proto.Message.encode(message).finish();
    void this.#vault.writeSoon([{ category, id, value, keepUntil: new Date(Date.now() + keepMs) }]);
  }

  async find(id: string): Promise<proto.IMessage | undefined> {
    const bytes = (await this.#vault.read(category, [id])).get(id);
    return bytes && proto.Message.decode(bytes);
  }
}
