import { type AuthenticationCreds, initAuthCreds } from '@whiskeysockets/baileys';
import { decodeVaultValue, encodeVaultValue } from './codec.ts';
import type { RetryingVault } from './RetryingVault.ts';

const category = 'creds';
const id = 'creds';

/** Keys and identifiers of the device itself. They are written one version after another, in order. */
export class DeviceCredentials {
  readonly creds: AuthenticationCreds;
  readonly #vault: RetryingVault;
  #writePromise: Promise<void> | undefined;
  #hasChanges = false;

  private constructor(vault: RetryingVault, creds: AuthenticationCreds) {
    this.#vault = vault;
    this.creds = creds;
  }

  /**
   * Loads the stored credentials, or creates new ones if the pairing was never finished. An unused pairing
   * code leaves credentials with a login name but without an account. WhatsApp would refuse a login with them
   * with 401, and would show no QR code.
   */
  static async load(vault: RetryingVault): Promise<DeviceCredentials> {
    const stored = (await vault.read(category, [id])).get(id);
    const creds = stored && decodeVaultValue<AuthenticationCreds>(stored);
    if (!creds?.account) {
      if (creds) await vault.clear();
      return new DeviceCredentials(vault, initAuthCreds());
    }
    creds.nextPreKeyId = Math.max(creds.nextPreKeyId, (await findNewestPreKeyId(vault)) + 1);
    return new DeviceCredentials(vault, creds);
  }

  get linked(): boolean {
    return this.creds.account !== undefined && this.creds.account !== null;
  }

  /** Saves the current credentials. The promise resolves when they are durable. */
  async save(): Promise<void> {
    this.#hasChanges = true;
    this.#writePromise ??= this.#write();
    await this.#writePromise;
  }

  /** Waits until all changes that were saved before this call are durable. */
  async flush(): Promise<void> {
    await this.#writePromise;
  }

  async #write(): Promise<void> {
    while (this.#hasChanges) {
      this.#hasChanges = false;
      await this.#vault.write([{ category, id, value: encodeVaultValue(this.creds) }]);
    }
    this.#writePromise = undefined;
  }
}

/**
 * Finds the highest ID of a pre-key in the vault. This ID may be higher than the stored counter. A second
 * pre-key with the same ID would make messages undecryptable.
 */
async function findNewestPreKeyId(vault: RetryingVault): Promise<number> {
  const ids = await vault.list('pre-key');
  return ids.reduce((newest, preKey) => Math.max(newest, Number(preKey)), 0);
}
