import { type Address, addressKey } from '@recado/transport';
import { proto } from '@whiskeysockets/baileys';
import { contextOf } from '../incoming/content/readSurroundings.ts';
import { unwrap } from '../incoming/content/unwrap.ts';
import { decode, encode } from '../vault/codec.ts';
import type { PatientVault } from '../vault/PatientVault.ts';

const category = 'expiration';
const { EPHEMERAL_SETTING } = proto.Message.ProtocolMessage.Type;

/** What a message tells of its chat. */
export interface Telling {
  readonly chat: Address;
  readonly fromMe: boolean;
  /** Unix time in seconds. */
  readonly time: number;
  readonly message: proto.IMessage | undefined;
}

interface Setting {
  /** 0: messages stay. */
  readonly seconds: number;
  /** When it was told, Unix time in seconds: what comes late changes nothing. */
  readonly time: number;
}

/**
 * After how long messages disappear, of each chat with a person, as its messages tell. Of a group its metadata say so.
 * A message of ours without it would stay where all others go.
 */
export class Expirations {
  readonly #vault: PatientVault;
  readonly #known = new Map<string, Setting | undefined>();

  constructor(vault: PatientVault) {
    this.#vault = vault;
  }

  /** Remembers what a message tells. */
  async learn({ chat, fromMe, time, message }: Telling): Promise<void> {
    if (chat.kind !== 'person' || !message) return;
    const seconds = told(message, fromMe);
    if (seconds !== undefined) await this.set(chat, { seconds, time });
  }

  async set(chat: Address, setting: Setting): Promise<void> {
    const key = addressKey(chat);
    const known = await this.#find(key);
    if (setting.time < (known?.time ?? 0)) return;
    this.#known.set(key, setting);
    // The time alone is not worth a write.
    if (setting.seconds === (known?.seconds ?? 0)) return;
    const value = setting.seconds === 0 ? null : encode(setting);
    await this.#vault.writeSoon([{ category, id: key, value }]);
  }

  /** Seconds; undefined where messages stay. */
  async of(chat: Address): Promise<number | undefined> {
    return (await this.#find(addressKey(chat)))?.seconds || undefined;
  }

  async #find(key: string): Promise<Setting | undefined> {
    if (!this.#known.has(key)) {
      const bytes = (await this.#vault.read(category, [key])).get(key);
      this.#known.set(key, bytes && decode<Setting>(bytes));
    }
    return this.#known.get(key);
  }
}

/** Undefined: nothing. Other devices of ours may leave it out; who writes to us knows the setting. */
function told(wrapped: proto.IMessage, fromMe: boolean): number | undefined {
  const { message } = unwrap(wrapped);
  const { protocolMessage } = message;
  if (protocolMessage)
    return protocolMessage.type === EPHEMERAL_SETTING
      ? (protocolMessage.ephemeralExpiration ?? 0)
      : undefined;
  if (message.reactionMessage || message.pollUpdateMessage) return undefined;
  return contextOf(message)?.expiration || (fromMe ? undefined : 0);
}

/** The message as it has to be where messages disappear. What is about another message goes with that one. */
export function expiring(message: proto.IMessage, seconds: number | undefined): proto.IMessage {
  if (seconds === undefined || message.reactionMessage || message.protocolMessage) return message;
  const { conversation, ...parts } = message;
  const whole = conversation ? { ...parts, extendedTextMessage: { text: conversation } } : parts;
  return Object.fromEntries(
    Object.entries(whole).map(([name, part]) =>
      name.startsWith('messageContextInfo') ? [name, part] : [name, withExpiration(part, seconds)],
    ),
  );
}

function withExpiration(part: unknown, expiration: number): object {
  const { contextInfo, ...rest } = part as { readonly contextInfo?: proto.IContextInfo };
  return { ...rest, contextInfo: { expiration, ...contextInfo } };
}
