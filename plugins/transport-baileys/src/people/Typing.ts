import { addressKey, type Group, type Person, type TypingState } from '@recado/transport';
import type { WASocket } from '@whiskeysockets/baileys';
import { jidOf, lidJid, phoneJid } from './jids.ts';

/** What Baileys tells of somebody: their JID, and what they do. */
export interface PresenceUpdate {
  readonly id: string;
  readonly presences: Readonly<Record<string, { readonly lastKnownPresence: string }>>;
}

/** Milliseconds after which WhatsApp forgets that somebody writes. */
const FORGOTTEN = 25_000;
/** Milliseconds without a question after which this device is there no longer: while it is, the phone stays silent. */
const THERE = 12_000;

const states: Readonly<Record<string, TypingState>> = { composing: 'typing', recording: 'recording' };

/** Who is writing just now: WhatsApp says so of those who were asked about, to a device that is there itself. */
export class Typing {
  readonly #sock: Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>;
  readonly #asked = new Set<string>();
  readonly #seen = new Map<string, { readonly state: TypingState; readonly at: number }>();
  #leaving: NodeJS.Timeout | undefined;

  constructor(sock: Pick<WASocket, 'presenceSubscribe' | 'sendPresenceUpdate'>) {
    this.#sock = sock;
  }

  note({ id, presences }: PresenceUpdate): void {
    const [told] = Object.values(presences);
    const state = states[told?.lastKnownPresence ?? ''];
    if (state) this.#seen.set(id, { state, at: Date.now() });
    else this.#seen.delete(id);
  }

  async of(chat: Person | Group): Promise<TypingState> {
    const isFirst = this.#leaving === undefined;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => this.#leave(), THERE).unref();
    if (isFirst) await this.#sock.sendPresenceUpdate('available');
    const key = addressKey(chat);
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      await this.#sock.presenceSubscribe(jidOf(chat));
    }
    const seen = namesOf(chat).flatMap(jid => this.#seen.get(jid) ?? []);
    return seen.find(({ at }) => at > Date.now() - FORGOTTEN)?.state ?? 'paused';
  }

  /** The connection is over. */
  stop(): void {
    clearTimeout(this.#leaving);
  }

  #leave(): void {
    this.#leaving = undefined;
    this.#asked.clear();
    this.#seen.clear();
    this.#sock.sendPresenceUpdate('unavailable').catch(() => undefined);
  }
}

/** It may be told under either. */
const namesOf = (chat: Person | Group): string[] =>
  chat.kind === 'group'
    ? [jidOf(chat)]
    : [
        ...(chat.phone === undefined ? [] : [phoneJid(chat.phone)]),
        ...(chat.lid === undefined ? [] : [lidJid(chat.lid)]),
      ];
