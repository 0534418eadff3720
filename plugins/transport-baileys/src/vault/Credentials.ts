import { type AuthenticationCreds, initAuthCreds } from '@whiskeysockets/baileys';
import { decode, encode } from './codec.ts';
import type { PatientVault } from './PatientVault.ts';

const category = 'creds';
const id = 'creds';

/** The device's own keys and names, written one after the other and never out of order. */
export class Credentials {
  readonly creds: AuthenticationCreds;
  readonly #vault: PatientVault;
  #saving: Promise<void> | undefined;
  #changed = false;

  private constructor(vault: PatientVault, creds: AuthenticationCreds) {
    this.#vault = vault;
    this.creds = creds;
  }

  /**
   * Those of the vault, or new ones when the pairing was never finished: a pairing code that nobody typed leaves a name
   * without an account, and the next login with it would be refused with 401 instead of showing a QR.
   */
  static async load(vault: PatientVault): Promise<Credentials> {
    const stored = (await vault.read(category, [id])).get(id);
    const creds = stored && decode<AuthenticationCreds>(stored);
    if (!creds?.account) {
      if (creds) await vault.clear();
      return new Credentials(vault, initAuthCreds());
    }
    creds.nextPreKeyId = Math.max(creds.nextPreKeyId, (await newestPreKey(vault)) + 1);
    return new Credentials(vault, creds);
  }

  get linked(): boolean {
    return this.creds.account !== undefined && this.creds.account !== null;
  }

  /** Resolves when what the credentials are now is durable. */
  async save(): Promise<void> {
    this.#changed = true;
    this.#saving ??= this.#write();
    await this.#saving;
  }

  /** Resolves when every save asked for is durable. */
  async flush(): Promise<void> {
    await this.#saving;
  }

  async #write(): Promise<void> {
    while (this.#changed) {
      this.#changed = false;
      await this.#vault.write([{ category, id, value: encode(this.creds) }]);
    }
    this.#saving = undefined;
  }
}

/** Pre-keys may be durable while the counter is not: a number given twice makes messages unreadable. */
async function newestPreKey(vault: PatientVault): Promise<number> {
  const ids = await vault.list('pre-key');
  return ids.reduce((newest, preKey) => Math.max(newest, Number(preKey)), 0);
}
