import type { Address, SessionHost, StoredMessageSecret } from '@recado/transport';
import type { RetryingVault } from './RetryingVault.ts';
import type { SentMessageStore } from './SentMessageStore.ts';

/** Vault category of updates that arrived before their message, with one entry for each message and author. */
export const EARLY_UPDATE_VAULT_CATEGORY = 'early-update';
/** Milliseconds for which the vault keeps early updates. The sender may resend the message until then. */
export const EARLY_UPDATE_RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

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

/** Vault IDs of the early updates of one message. */
interface EarlyUpdateIds {
  readonly ids: Set<string>;
  /** Unix time in milliseconds at which the vault has removed the entries. */
  readonly expiresAt: number;
}

/** Finds the secret of a message, with which later updates of the message are encrypted. */
export class MessageSecretStore {
  readonly #deps: MessageSecretStoreDeps;
  readonly #cache = new Map<string, readonly StoredMessageSecret[]>();
  /** By the ID of the updated message, the first to expire first. */
  #earlyUpdates: Promise<Map<string, EarlyUpdateIds>> | undefined;

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

  /** Returns the secrets of the messages with this ID: from the cache, the host, and the sent messages. */
  async find(id: string, chat: Address): Promise<readonly StoredMessageSecret[]> {
    const [stored = [], sent] = await Promise.all([
      this.#deps.host.findMessageSecrets?.(id, chat),
      this.#deps.sentMessages.find(id),
    ]);
    const secret = sent?.messageContextInfo?.messageSecret;
    return [...(this.#cache.get(id) ?? []), ...stored, ...(secret?.length ? [{ secret, fromMe: true }] : [])];
  }

  /** Returns the vault IDs of updates of this message that arrived before it. They are loaded once, without a query. */
  async listEarlyUpdates(messageId: string): Promise<string[]> {
    return [...((await this.#loadEarlyUpdates()).get(messageId)?.ids ?? [])];
  }

  /** Records that the vault contains an update of a message that has not arrived. */
  async addEarlyUpdate(vaultId: string): Promise<void> {
    const byMessageId = await this.#loadEarlyUpdates();
    for (const [messageId, { expiresAt }] of byMessageId) {
      if (expiresAt > Date.now()) break;
      byMessageId.delete(messageId);
    }
    addEarlyUpdateId(byMessageId, vaultId);
  }

  #loadEarlyUpdates(): Promise<Map<string, EarlyUpdateIds>> {
    this.#earlyUpdates ??= this.#deps.vault.list(EARLY_UPDATE_VAULT_CATEGORY).then(vaultIds => {
      const byMessageId = new Map<string, EarlyUpdateIds>();
      for (const vaultId of vaultIds) addEarlyUpdateId(byMessageId, vaultId);
      return byMessageId;
    });
    return this.#earlyUpdates;
  }
}

/** Builds the vault ID of the early updates of one author. Message IDs are any text. */
export const buildEarlyUpdateVaultId = (messageId: string, author: string): string =>
  JSON.stringify([messageId, author]);

function addEarlyUpdateId(byMessageId: Map<string, EarlyUpdateIds>, vaultId: string): void {
  const [messageId] = JSON.parse(vaultId) as [string, string];
  const ids = byMessageId.get(messageId)?.ids ?? new Set();
  byMessageId.delete(messageId);
  byMessageId.set(messageId, { ids: ids.add(vaultId), expiresAt: Date.now() + EARLY_UPDATE_RETENTION_MS });
}
