import { randomUUID } from 'node:crypto';
import { pause } from '@recado/timing';
import type { Phone } from '../address.ts';
import type { Incoming, StatusUpdate } from '../message.ts';
import type { WebhookRequest } from '../webhook.ts';
import type { FakeSocket } from './FakeDevice.ts';
import { fakePost, readPost } from './fakeAccount.ts';

/** Milliseconds until what was not taken is posted again. */
const AGAIN = 50;

/** What an account is told. */
export type Told = { readonly message: Incoming } | { readonly update: StatusUpdate };

/**
 * The part of the network that posts what it has to tell to an address that was given to it, again and again until it
 * is taken. Like a file of a real network, what is told is kept here under the id that was posted.
 */
export class FakePosts {
  /** Where to; undefined: nowhere, sessions are told directly. */
  url: string | undefined;
  readonly #kept = new Map<string, Told>();

  /**
   * What was posted: here, unless it was taken before, or by somebody who plays this network in another process and
   * says all of it, `{ id, from, text, at }`.
   */
  read(request: WebhookRequest): Told | undefined {
    const { ref, id, from, text, at } = readPost(request) ?? {};
    if (ref !== undefined) return this.#kept.get(String(ref));
    if (typeof id !== 'string' || typeof from !== 'string' || typeof text !== 'string') return undefined;
    const sender = { kind: 'person', phone: from } as const;
    const timestamp = new Date(Number(at));
    const content = { type: 'text', text } as const;
    return { message: { id, chat: sender, sender, fromMe: false, timestamp, content, arrival: 'live' } };
  }

  /** The same connection, with what it tells posted instead. */
  instead(number: Phone, socket: FakeSocket): FakeSocket {
    const post = (told: Told): Promise<void> => this.#post(number, told, socket.signal);
    return {
      ...socket,
      message: message => (this.url === undefined ? socket.message(message) : post({ message })),
      update: update => (this.url === undefined ? socket.update(update) : post({ update })),
    };
  }

  async #post(number: Phone, told: Told, signal: AbortSignal): Promise<void> {
    const ref = randomUUID();
    this.#kept.set(ref, told);
    const { chat } = 'message' in told ? told.message : told.update;
    const { method, headers, body } = fakePost(number, { ref, ...(chat.kind === 'person' && { of: chat }) });
    try {
      while (!(await isTaken(this.url ?? '', { method, headers, body: Buffer.from(body), signal })))
        await pause(AGAIN, signal);
    } finally {
      this.#kept.delete(ref);
    }
  }
}

async function isTaken(url: string, request: RequestInit): Promise<boolean> {
  const answer = await fetch(url, request);
  await answer.arrayBuffer();
  return answer.ok;
}

export const tell = ({ message, update }: FakeSocket, told: Told): Promise<void> =>
  'message' in told ? message(told.message) : update(told.update);
