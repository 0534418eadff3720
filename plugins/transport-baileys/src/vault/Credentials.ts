import { type AuthenticationCreds, initAuthCreds } from '@whiskeysockets/baileys';
import { decode, encode } from './codec.ts';
import type { RetryingVault } from './RetryingVault.ts';

const category = 'creds';
const id = 'creds';

/** Keys and identifiers of the device itself. Writes run one after another, so that they keep their order. */
export class Credentials {
  readonly creds: AuthenticationCreds;
  readonly #vault: RetryingVault;
  #writePromise: Promise<void> | undefined;
  #hasChanges = false;

  private constructor(vault: RetryingVault, creds: AuthenticationCreds) {
    this.#vault = vault;
    this.creds = creds;
  }

  /**
   * Loads the stored credentials, or creates new ones if the pairing was never finished. The latter is necessary
   * because a pairing code that was never entered leaves a name without an account. A login with that name would
   * be refused with 401 instead of showing a QR code.
   */
  static async load(vault: RetryingVault): Promise<Credentials> {
    const stored = (await vault.read(category, [id])).get(id);
    const creds = stored && decode<AuthenticationCreds>(stored);
    if (!creds?.account) {
      if (creds) await vault.clear();
      return new Credentials(vault, initAuthCreds());
    }
    creds.nextPreKeyId = Math.max(creds.nextPreKeyId, (await findNewestPreKeyId(vault)) + 1);
    return new Credentials(vault, creds);
  }

  get linked(): boolean {
    return this.creds.account !== undefined && this.creds.account !== null;
  }

  /** Resolves when the current credentials are durable. */
  async save(): Promise<void> {
    this.#hasChanges = true;
    this.#writePromise ??= this.#write();
    await this.#writePromise;
  }

  /** Resolves when all changes that were saved before this call are durable. */
  async flush(): Promise<void> {
    await this.#writePromise;
  }

  async #write(): Promise<void> {
    while (this.#hasChanges) {
      this.#hasChanges = false;
      await this.#vault.write([{ category, id, value: encode(this.creds) }]);
    }
    this.#writePromise = undefined;
  }
}

/**
 * Finds the newest pre-key in the vault. It may be newer than the stored counter, and a reused ID would make
 * messages undecryptable.
 */
async function findNewestPreKeyId(vault: RetryingVault): Promise<number> {
  const ids = await vault.list('pre-key');
  return ids.reduce((newest, preKey) => Math.max(newest, Number(preKey)), 0);
}
