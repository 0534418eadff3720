import { STATUS_POST_HOURS } from '@recado/contract/rules';
import { jidDecode, type proto } from '@whiskeysockets/baileys';
import { decodeVaultValue, encodeVaultValue } from './codec.ts';
import type { RetryingVault } from './RetryingVault.ts';
import type { SentMessageStore } from './SentMessageStore.ts';

/** Vault category of the people who may request a status post again, with one entry for each post. */
const POST_CATEGORY = 'status-post';
/** Vault category of the number of resends, with one entry for each post and device. */
const RESEND_CATEGORY = 'status-resend';
const RETENTION_MS = STATUS_POST_HOURS * 3_600_000;
/** Number of times that a device may request one post, as Baileys allows for messages. */
const MAX_RESENDS = 5;

interface StatusPostEntry {
  readonly lids: readonly string[];
  /** Unix time in milliseconds. The vault may keep the entry longer. */
  readonly expiresAt: number;
}

interface StatusPostResendStoreOptions {
  readonly vault: RetryingVault;
  readonly sentMessages: SentMessageStore;
}

/**
 * Decides which devices receive a status post again. A receipt names any ID and any participant, so without this check
 * it could obtain private messages, deleted posts, or posts for other people.
 */
export class StatusPostResendStore {
  readonly #options: StatusPostResendStoreOptions;
  #pending: Promise<unknown> = Promise.resolve();

  constructor(options: StatusPostResendStoreOptions) {
    this.#options = options;
  }

  /**
   * Stores a status post or its deletion with its audience, before it is passed to the network.
   * @param lids JIDs of the audience and of the own account, without devices
   */
  store(id: string, message: proto.IMessage, lids: readonly string[]): void {
    const { vault, sentMessages } = this.#options;
    sentMessages.store(id, message);
    const expiresAt = Date.now() + RETENTION_MS;
    const entry: StatusPostEntry = { lids, expiresAt };
    const target = message.protocolMessage?.key?.id;
    void vault.writeSoon([
      { category: POST_CATEGORY, id, value: encodeVaultValue(entry), keepUntil: new Date(expiresAt) },
      // A device that missed the deletion must not receive the post after it.
      ...(target ? [{ category: POST_CATEGORY, id: target, value: null }] : []),
    ]);
  }

  /**
   * Counts a request and returns the message to send. Undefined if the device may not receive it, or not again.
   * @param participant JID of the device
   */
  claim(id: string, participant: string): Promise<proto.IMessage | undefined> {
    // Two requests at the same time must not read the same count.
    const claimed = this.#pending.then(() => this.#claimNext(id, participant));
    this.#pending = claimed.catch(() => undefined);
    return claimed;
  }

  async #claimNext(id: string, participant: string): Promise<proto.IMessage | undefined> {
    const { vault, sentMessages } = this.#options;
    await vault.flush();
    const bytes = (await vault.read(POST_CATEGORY, [id])).get(id);
    const entry = bytes && decodeVaultValue<StatusPostEntry>(bytes);
    const { user, server } = jidDecode(participant) ?? {};
    if (!entry || entry.expiresAt <= Date.now() || !entry.lids.includes(`${user}@${server}`)) return undefined;
    const key = `${id}/${participant}`;
    const countBytes = (await vault.read(RESEND_CATEGORY, [key])).get(key);
    const resends = countBytes ? decodeVaultValue<number>(countBytes) : 0;
    const message = resends < MAX_RESENDS ? await sentMessages.find(id) : undefined;
    if (!message) return undefined;
    const keepUntil = new Date(entry.expiresAt);
    await vault.write([{ category: RESEND_CATEGORY, id: key, value: encodeVaultValue(resends + 1), keepUntil }]);
    return message;
  }
}
