import { type Address, formatAddressKey } from '@recado/transport';
import { decodeVaultValue, encodeVaultValue } from './codec.ts';
import type { RetryingVault } from './RetryingVault.ts';

const category = 'expiration';

interface ExpirationSetting {
  /** Number of seconds after which messages disappear. 0: they do not disappear. */
  readonly seconds: number;
  /** Unix time in seconds at which the expiration was set. A setting with an older time does not replace it. */
  readonly time: number;
}

/**
 * Stores for each chat with a person after how many seconds messages disappear, as the chat's messages state.
 * Each sent message must contain this setting, otherwise it would remain when all other messages disappear.
 * Groups are not stored, because a group's metadata contain its setting.
 */
export class DisappearingMessageTimerStore {
  readonly #vault: RetryingVault;
  readonly #cache = new Map<string, ExpirationSetting | undefined>();

  constructor(vault: RetryingVault) {
    this.#vault = vault;
  }

  /** Stores the setting of a chat, unless a setting of a later time is stored. */
  async set(chat: Address, setting: ExpirationSetting): Promise<void> {
    const key = formatAddressKey(chat);
    const current = await this.#find(key);
    if (setting.time < (current?.time ?? 0)) return;
    this.#cache.set(key, setting);
    // Unchanged expiration seconds need no write to the vault, even if the setting itself is newer.
    if (setting.seconds === (current?.seconds ?? 0)) return;
    const value = setting.seconds === 0 ? null : encodeVaultValue(setting);
    await this.#vault.writeSoon([{ category, id: key, value }]);
  }

  /** Returns after how many seconds messages of a chat disappear, or undefined if they do not disappear. */
  async getSeconds(chat: Address): Promise<number | undefined> {
    return (await this.#find(formatAddressKey(chat)))?.seconds || undefined;
  }

  async #find(key: string): Promise<ExpirationSetting | undefined> {
    if (!this.#cache.has(key)) {
      const bytes = (await this.#vault.read(category, [key])).get(key);
      this.#cache.set(key, bytes && decodeVaultValue<ExpirationSetting>(bytes));
    }
    return this.#cache.get(key);
  }
}
