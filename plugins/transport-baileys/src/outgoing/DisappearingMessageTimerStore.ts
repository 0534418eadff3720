import { type Address, formatAddressKey } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { findContextInfo } from '../incoming/content/readMessageContext.ts';
import { unwrapMessage } from '../incoming/content/unwrapMessage.ts';
import { decodeVaultValue, encodeVaultValue } from '../vault/codec.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';

const category = 'expiration';
const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** A message with the data from which the expiration setting of its chat is read. */
export interface ChatExpirationSourceMessage {
  readonly chat: Address;
  readonly fromMe: boolean;
  /** Time of the message, as Unix time in seconds. */
  readonly time: number;
  readonly message: proto.IMessage | undefined;
}

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

  /** Stores the expiration setting of the message's chat, if the message contains this setting. */
  async storeFromMessage({ chat, fromMe, time, message }: ChatExpirationSourceMessage): Promise<void> {
    if (chat.kind !== 'person' || !message) return;
    const seconds = readExpiration(message, fromMe);
    if (seconds !== undefined) await this.set(chat, { seconds, time });
  }

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

/**
 * Reads the expiration setting from a message. Returns undefined if the message contains none. Messages from
 * the account's other devices may lack it, but messages from the other person always contain it.
 */
function readExpiration(envelope: proto.IMessage, fromMe: boolean): number | undefined {
  const { message } = unwrapMessage(envelope);
  const { protocolMessage } = message;
  if (protocolMessage)
    return protocolMessage.type === EPHEMERAL_SETTING ? (protocolMessage.ephemeralExpiration ?? 0) : undefined;
  if (message.reactionMessage || message.pollUpdateMessage) return undefined;
  return findContextInfo(message)?.expiration || (fromMe ? undefined : 0);
}

/**
 * Adds the chat's expiration setting to a message. Reactions and protocol messages (edits, deletions) get
 * none, because they disappear together with the message to which they refer.
 */
export function applyChatExpirationToMessage(message: proto.IMessage, seconds: number | undefined): proto.IMessage {
  if (seconds === undefined || message.reactionMessage || message.protocolMessage) return message;
  const { conversation, ...parts } = message;
  const expandedParts = conversation ? { ...parts, extendedTextMessage: { text: conversation } } : parts;
  return Object.fromEntries(
    Object.entries(expandedParts).map(([name, part]) =>
      name.startsWith('messageContextInfo') ? [name, part] : [name, withExpiration(part, seconds)],
    ),
  );
}

function withExpiration(part: unknown, expiration: number): object {
  const { contextInfo, ...rest } = part as { readonly contextInfo?: proto.IContextInfo };
  return { ...rest, contextInfo: { expiration, ...contextInfo } };
}
