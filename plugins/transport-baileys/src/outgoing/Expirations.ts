import { type Address, addressKey } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { findContextInfo } from '../incoming/content/readMessageContext.ts';
import { unwrapMessage } from '../incoming/content/unwrapMessage.ts';
import { decode, encode } from '../vault/codec.ts';
import type { RetryingVault } from '../vault/RetryingVault.ts';

const category = 'expiration';
const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** A message with the data from which the expiration setting of its chat is read. */
export interface ExpirationSource {
  readonly chat: Address;
  readonly fromMe: boolean;
  /** Unix time in seconds. */
  readonly time: number;
  readonly message: proto.IMessage | undefined;
}

interface ExpirationSetting {
  /** Seconds until messages disappear. 0: they do not disappear. */
  readonly seconds: number;
  /** Unix time of the setting in seconds. An older setting changes nothing. */
  readonly time: number;
}

/**
 * Stores after how many seconds messages disappear, for each chat with a person, as its messages
 * state it. For a group, its metadata state it. A sent message without the setting would remain
 * when all others disappear.
 */
export class Expirations {
  readonly #vault: RetryingVault;
  readonly #cache = new Map<string, ExpirationSetting | undefined>();

  constructor(vault: RetryingVault) {
    this.#vault = vault;
  }

  /** Stores the setting that a message contains. */
  async storeFromMessage({ chat, fromMe, time, message }: ExpirationSource): Promise<void> {
    if (chat.kind !== 'person' || !message) return;
    const seconds = readExpiration(message, fromMe);
    if (seconds !== undefined) await this.set(chat, { seconds, time });
  }

  async set(chat: Address, setting: ExpirationSetting): Promise<void> {
    const key = addressKey(chat);
    const current = await this.#find(key);
    if (setting.time < (current?.time ?? 0)) return;
    this.#cache.set(key, setting);
    // A newer time alone is not worth a write.
    if (setting.seconds === (current?.seconds ?? 0)) return;
    const value = setting.seconds === 0 ? null : encode(setting);
    await this.#vault.writeSoon([{ category, id: key, value }]);
  }

  /** Returns the seconds until messages disappear, or undefined if they do not. */
  async getSeconds(chat: Address): Promise<number | undefined> {
    return (await this.#find(addressKey(chat)))?.seconds || undefined;
  }

  async #find(key: string): Promise<ExpirationSetting | undefined> {
    if (!this.#cache.has(key)) {
      const bytes = (await this.#vault.read(category, [key])).get(key);
      this.#cache.set(key, bytes && decode<ExpirationSetting>(bytes));
    }
    return this.#cache.get(key);
  }
}

/**
 * Undefined: no information. The account's other devices may omit the setting. The other person's
 * messages always have it.
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
 * Adds the expiration to a message. Reactions and protocol messages (edits, deletions) get none, because they
 * disappear together with the message that they change.
 */
export function addExpiration(message: proto.IMessage, seconds: number | undefined): proto.IMessage {
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
