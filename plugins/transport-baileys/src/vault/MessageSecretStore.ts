import type { SessionHost, StoredMessageSecret } from '@recado/transport';
import type { RetryingVault } from './RetryingVault.ts';
import type { SentMessageStore } from './SentMessageStore.ts';

/** Vault category of updates that arrived before their message, by the ID of the message. */
export const EARLY_UPDATE_VAULT_CATEGORY = 'early-update';

/**
 * Maximum number of messages whose secrets are cached. The cache bridges the time until the host has stored a
 * message, so a small one suffices.
 */
const MAX_CACHED_MESSAGES = 500;

export interface MessageSecretStoreDeps {
  readonly host: Pick<SessionHost, 'findMessageSecrets'>;
  readonly sentMessages: SentMessageStore;
  readonly vault: RetryingVault;
}

/** Finds the secret of a message, with which later updates of the message are encrypted. */
export class MessageSecretStore {
  readonly #deps: MessageSecretStoreDeps;
  readonly #cache = new Map<string, readonly StoredMessageSecret[]>();
  #earlyTargets: Promise<Set<string>> | undefined;

  constructor(deps: MessageSecretStoreDeps) {
    this.#deps = deps;
  }

  /** Caches the secret of a message until the host has stored it. */
  remember(id: string, messageSecret: StoredMessageSecret): void {
    const others = this.#cache.get(id)?.filter(({ fromMe }) => fromMe !== messageSecret.fromMe) ?? [];
    this.#cache.delete(id);
    this.#cache.set(id, [...others, messageSecret]);
    if (this.#cache.size <= MAX_CACHED_MESSAGES) return;
    const [oldest = ''] = this.#cache.keys();
    this.#cache.delete(oldest);
  }

  /** Returns the secrets of all messages with this ID: from the cache, the host, and the sent messages. */
  async find(id: string): Promise<readonly StoredMessageSecret[]> {
    const [stored = [], sent] = await Promise.all([
      this.#deps.host.findMessageSecrets?.(id),
      this.#deps.sentMessages.find(id),
    ]);
    const secret = sent?.messageContextInfo?.messageSecret;
    return [...(this.#cache.get(id) ?? []), ...stored, ...(secret?.length ? [{ secret, fromMe: true }] : [])];
  }

  /** Whether updates arrived before the message with this ID. The IDs are loaded once, so it needs no query. */
  async hasEarlyUpdates(id: string): Promise<boolean> {
    return (await this.#loadEarlyTargets()).has(id);
  }

  /** Records that the vault contains updates of a message that has not arrived. */
  async addEarlyTarget(id: string): Promise<void> {
    (await this.#loadEarlyTargets()).add(id);
  }

  #loadEarlyTargets(): Promise<Set<string>> {
    this.#earlyTargets ??= this.#deps.vault.list(EARLY_UPDATE_VAULT_CATEGORY).then(ids => new Set(ids));
    return this.#earlyTargets;
  }
}
