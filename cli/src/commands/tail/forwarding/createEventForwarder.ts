import type { RecadoEvent } from '@recado/contract';
import { createWebhookSignatureHeaders } from '@recado/server/signing';
import { joinAbortSignals } from '@recado/timing';
import type { EventForwardingResult } from './EventForwardingResult.ts';

/** Milliseconds to wait for a response. The platform waits equally long (docs/guides/webhooks.md). */
const RESPONSE_TIMEOUT_MS = 15_000;

/** Signing secret and additional header of a client's webhook. */
export interface ForwardingSignatureSettings {
  readonly secret: string;
  /** Custom header that the owner configured for the webhook. */
  readonly header?: { readonly name: string; readonly value: string } | null;
}

export interface EventForwarderOptions {
  readonly url: string;
  readonly getKeys: (clientId: string) => Promise<ForwardingSignatureSettings>;
  /** Aborts pending requests. Their calls reject with the signal's reason. */
  readonly signal: AbortSignal;
}

export type EventForwarder = (event: RecadoEvent) => Promise<EventForwardingResult>;

/**
 * Creates a function that posts events to a URL like the platform's dispatcher: with the same body, the same
 * headers and a signature with the current time.
 */
export function createEventForwarder({ url, getKeys, signal }: EventForwarderOptions): EventForwarder {
  return async event => {
    const { secret, header } = await getKeys(event.clientId);
    const body = JSON.stringify(event);
    const headers = {
      // Put the owner's custom header before the standard headers, so that it cannot override them.
      ...(header && { [header.name.toLowerCase()]: header.value }),
      'content-type': 'application/json; charset=utf-8',
      ...createWebhookSignatureHeaders({ id: event.id, at: new Date(), body }, [secret]),
    };
    const startedAt = performance.now();
    const createResult = (status: number | null, error: EventForwardingResult['error']): EventForwardingResult => ({
      url,
      status,
      error,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    const ending = joinAbortSignals([signal], RESPONSE_TIMEOUT_MS);
    try {
      signal.throwIfAborted();
      const request = { method: 'POST', headers, body, redirect: 'manual' } as const;
      const response = await fetch(url, { ...request, signal: ending.signal });
      // Read the body completely, so that the connection can be reused for the next event.
      for await (const _piece of response.body ?? []);
      return createResult(response.status, null);
    } catch {
      signal.throwIfAborted();
      return createResult(null, ending.isOverdue ? 'timeout' : 'unreachable');
    } finally {
      ending.release();
    }
  };
}
