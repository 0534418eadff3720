import { formatAddressKey, type Group, type Person, type TypingState } from '@recado/transport';
import type { WASocket } from '@whiskeysockets/baileys';
import { toJid, toLidJid, toPhoneJid } from './jids.ts';

/** Presence update from Baileys: the JID of the chat, and the presence of each participant. */
interface PresenceUpdate {
  readonly id: string;
  readonly presences: Readonly<Record<string, { readonly lastKnownPresence: string }>>;
}

/** Milliseconds after which WhatsApp discards a typing state. */
const TYPING_EXPIRY_MS = 25_000;
/**
 * Milliseconds after the last query of a typing state until this device reports that it is unavailable. While a
 * linked device is available, the phone shows no notifications.
 */
const AVAILABLE_TIMEOUT_MS = 12_000;

const states: Readonly<Record<string, TypingState>> = { composing: 'typing', recording: 'recording' };
const presenceStates = { typing: 'composing', recording: 'recording', paused: 'paused' } as const;

/**
 * Sends this account's typing state, and tracks who else is typing. WhatsApp reports typing only to available
 * devices, and only for chats to which they have subscribed.
 */
export class TypingTracker {
  readonly #sock: Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>;
  readonly #subscribedChats = new Set<string>();
  readonly #typingStates = new Map<string, { readonly state: TypingState; readonly at: number }>();
  #unavailableTimer: NodeJS.Timeout | undefined;

  constructor(sock: Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>) {
    this.#sock = sock;
  }

  listen(ev: WASocket['ev']): void {
    ev.on('presence.update', update => this.#recordPresence(update));
  }

  sendState(chat: Person | Group, state: TypingState): Promise<void> {
    return this.#sock.sendPresenceUpdate(presenceStates[state], toJid(chat));
  }

  async getState(chat: Person | Group): Promise<TypingState> {
    const isFirst = this.#unavailableTimer === undefined;
    clearTimeout(this.#unavailableTimer);
    this.#unavailableTimer = setTimeout(() => this.#becomeUnavailable(), AVAILABLE_TIMEOUT_MS).unref();
    if (isFirst) await this.#sock.sendPresenceUpdate('available');
    const key = formatAddressKey(chat);
    if (!this.#subscribedChats.has(key)) {
      this.#subscribedChats.add(key);
      await this.#sock.presenceSubscribe(toJid(chat));
    }
    const recent = listJids(chat).flatMap(jid => this.#typingStates.get(jid) ?? []);
    return recent.find(({ at }) => at > Date.now() - TYPING_EXPIRY_MS)?.state ?? 'paused';
  }

  /** Cancels the timer that makes this device unavailable. Called after the connection has ended. */
  stop(): void {
    clearTimeout(this.#unavailableTimer);
  }

  #recordPresence({ id, presences }: PresenceUpdate): void {
    const [presence] = Object.values(presences);
    const state = states[presence?.lastKnownPresence ?? ''];
    if (state) this.#typingStates.set(id, { state, at: Date.now() });
    else this.#typingStates.delete(id);
  }

  #becomeUnavailable(): void {
    this.#unavailableTimer = undefined;
    this.#subscribedChats.clear();
    this.#typingStates.clear();
    this.#sock.sendPresenceUpdate('unavailable').catch(() => undefined);
  }
}

/** Lists the JIDs of a chat, because WhatsApp may report a person's state under the phone number or the LID. */
const listJids = (chat: Person | Group): string[] =>
  chat.kind === 'group'
    ? [toJid(chat)]
    : [
        ...(chat.phone === undefined ? [] : [toPhoneJid(chat.phone)]),
        ...(chat.lid === undefined ? [] : [toLidJid(chat.lid)]),
      ];
