import { randomUUID } from 'node:crypto';
import { pause } from '@recado/timing';
import type { PhoneNumber } from '../address.ts';
import type { IncomingTransportMessage, StatusUpdate } from '../message.ts';
import type { WebhookRequest } from '../webhook.ts';
import type { FakeClientSocket } from './FakeDevice.ts';
import { createFakeWebhookRequest, parseFakeWebhookBody } from './fakeAccount.ts';

/** Milliseconds before a request that was not accepted is sent again. */
const RESEND_DELAY_MS = 50;

/** An event that the network reports to an account. */
export type FakeAccountEvent = { readonly message: IncomingTransportMessage } | { readonly update: StatusUpdate };

/**
 * Sends the network's events to a webhook URL, and repeats each request until it is accepted. The request
 * contains only the ID of the event, and this object stores the event until then. Real networks similarly
 * store files and do not send them in the request.
 */
export class FakeWebhookSender {
  /** Webhook URL. If it is undefined, sessions receive the events directly. */
  url: string | undefined;
  readonly #pendingEvents = new Map<string, FakeAccountEvent>();

  /**
   * Returns the event that a webhook request reports. Usually the request contains only a reference to an event
   * that this object stores until the request is accepted. A program that simulates the network from another
   * process cannot store an event here. Its request contains the whole message, as `{ id, from, text, at }`.
   */
  read(request: WebhookRequest): FakeAccountEvent | undefined {
    const { ref, id, from, text, at } = parseFakeWebhookBody(request) ?? {};
    if (ref !== undefined) return this.#pendingEvents.get(String(ref));
    if (typeof id !== 'string' || typeof from !== 'string' || typeof text !== 'string') return undefined;
    const sender = { kind: 'person', phone: from } as const;
    const timestamp = new Date(Number(at));
    const content = { type: 'text', text } as const;
    return { message: { id, chat: sender, sender, fromMe: false, timestamp, content, arrival: 'live' } };
  }

  /**
   * Wraps the connection of an account. As soon as a webhook URL is set, messages and updates of this account
   * go as webhook requests to this URL instead of over the connection.
   */
  wrapSocket(number: PhoneNumber, socket: FakeClientSocket): FakeClientSocket {
    const sendEvent = (accountEvent: FakeAccountEvent): Promise<void> =>
      this.#sendUntilAccepted(number, accountEvent, socket.signal);
    return {
      ...socket,
      message: message => (this.url === undefined ? socket.message(message) : sendEvent({ message })),
      update: update => (this.url === undefined ? socket.update(update) : sendEvent({ update })),
    };
  }

  async #sendUntilAccepted(number: PhoneNumber, accountEvent: FakeAccountEvent, signal: AbortSignal): Promise<void> {
    const ref = randomUUID();
    this.#pendingEvents.set(ref, accountEvent);
    const { chat } = 'message' in accountEvent ? accountEvent.message : accountEvent.update;
    const { method, headers, body } = createFakeWebhookRequest(number, {
      ref,
      ...(chat.kind === 'person' && { of: chat }),
    });
    try {
      while (!(await sendRequest(this.url ?? '', { method, headers, body: Buffer.from(body), signal })))
        await pause(RESEND_DELAY_MS, signal);
    } finally {
      this.#pendingEvents.delete(ref);
    }
  }
}

async function sendRequest(url: string, request: RequestInit): Promise<boolean> {
  const response = await fetch(url, request);
  await response.arrayBuffer();
  return response.ok;
}

export const deliverAccountEvent = (
  { message, update }: FakeClientSocket,
  accountEvent: FakeAccountEvent,
): Promise<void> => ('message' in accountEvent ? message(accountEvent.message) : update(accountEvent.update));
