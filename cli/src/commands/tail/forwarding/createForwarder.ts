import type { RecadoEvent } from '@recado/contract';
import { signatureHeaders } from '@recado/server/signing';
import { joinSignals } from '@recado/timing';
import type { Forwarded } from './Forwarded.ts';

/** Milliseconds that the platform, too, waits for an answer (docs/guides/webhooks.md). */
const DEADLINE = 15_000;

/** What a client's events carry. */
export interface ForwardingKeys {
  readonly secret: string;
  /** One of its owner's own. */
  readonly header?: { readonly name: string; readonly value: string } | null;
}

export interface ForwarderOptions {
  readonly url: string;
  readonly keysOf: (clientId: string) => Promise<ForwardingKeys>;
  /** Ends what is under way; the call then rejects with its reason. */
  readonly signal: AbortSignal;
}

export type Forwarder = (event: RecadoEvent) => Promise<Forwarded>;

/** Posts events to an address as the platform's dispatcher would: same body, same headers, signed for now. */
export function createForwarder({ url, keysOf, signal }: ForwarderOptions): Forwarder {
  return async event => {
    const { secret, header } = await keysOf(event.clientId);
    const body = JSON.stringify(event);
    const headers = {
      // First, so that it can replace none of ours.
      ...(header && { [header.name.toLowerCase()]: header.value }),
      'content-type': 'application/json; charset=utf-8',
      ...signatureHeaders({ id: event.id, at: new Date(), body }, [secret]),
    };
    const begun = performance.now();
    const came = (status: number | null, error: Forwarded['error']): Forwarded => ({
      url,
      status,
      error,
      milliseconds: Math.round(performance.now() - begun),
    });
    const ending = joinSignals([signal], DEADLINE);
    try {
      signal.throwIfAborted();
      const request = { method: 'POST', headers, body, redirect: 'manual' } as const;
      const answer = await fetch(url, { ...request, signal: ending.signal });
      // Read to its end, so that the connection is free for the next event.
      for await (const _piece of answer.body ?? []);
      return came(answer.status, null);
    } catch {
      signal.throwIfAborted();
      return came(null, ending.isOverdue ? 'timeout' : 'unreachable');
    } finally {
      ending.release();
    }
  };
}
