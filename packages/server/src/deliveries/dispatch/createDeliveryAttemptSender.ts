import type { Readable } from 'node:stream';
import type { DeliveryAttemptError } from '@recado/contract';
import { joinAbortSignals } from '@recado/timing';
import { removeUnstorableCharacters } from '../../core/removeUnstorableCharacters.ts';
import type { Sealer } from '../../core/sealing/sealer.ts';
import { buildTraceparentField, runInSpan, type SpanStartOptions } from '../../core/tracing/index.ts';
import type { EventRow } from '../events/EventRow.ts';
import { presentEvent } from '../events/presentEvent.ts';
import { AddressRefused, type SsrfGuard } from '../guard/index.ts';
import { createWebhookSignatureHeaders, openWebhookSecrets, type WebhookKeyService } from '../webhooks/index.ts';
import type { ClaimedDelivery } from './claimDeliveries.ts';
import type { DeliverySettings } from './DeliverySettings.ts';

/** Result of one attempt to deliver an event to a webhook. */
export interface DeliveryAttemptResult {
  readonly at: Date;
  readonly statusCode: number | null;
  /** Reason why the attempt got no complete response; null if it got one. */
  readonly error: DeliveryAttemptError | null;
  readonly milliseconds: number;
  /** First kilobyte of the response. */
  readonly response: string;
  /** Milliseconds from now until the retry, as requested by the receiver. */
  readonly retryAfter: number | null;
}

/** Whether the response is complete and has a 2xx status. */
export const hasDeliveryAttemptSucceeded = ({
  statusCode,
  error,
}: Pick<DeliveryAttemptResult, 'statusCode' | 'error'>): boolean =>
  error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;

/** Abort reason for attempts that end because the process stops. */
export const DELIVERY_ATTEMPT_STOPPED: unique symbol = Symbol('stopped');

/** Maximum bytes of a response that the log stores. */
const MAX_LOGGED_BYTES = 1024;

export interface DeliveryAttemptSenderDeps {
  readonly guard: SsrfGuard;
  readonly seal: Sealer;
  readonly keys: WebhookKeyService;
  /** Public URL of the API, including its prefix. */
  readonly apiUrl: string;
  readonly settings: DeliverySettings;
}

/** Creates the sender of events as JSON, signed with the webhook's own secrets or the client's. */
export function createDeliveryAttemptSender({ guard, seal, keys, apiUrl, settings }: DeliveryAttemptSenderDeps) {
  const post = async (
    url: string,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
    signal: AbortSignal,
  ): Promise<DeliveryAttemptResult> => {
    const joinedSignal = joinAbortSignals([signal], settings.deadline);
    const at = new Date();
    const startedAt = performance.now();
    let statusCode: number | null = null;
    let retryAfterMs: number | null = null;
    const createResult = (error: DeliveryAttemptError | null, start: Buffer): DeliveryAttemptResult => ({
      at,
      statusCode,
      error,
      milliseconds: Math.round(performance.now() - startedAt),
      response: removeUnstorableCharacters(start.toString('utf8')),
      retryAfter: retryAfterMs,
    });
    try {
      const request = { method: 'POST', headers, body, redirects: 0, signal: joinedSignal.signal } as const;
      const response = await guard.fetch(url, request);
      statusCode = response.statusCode;
      retryAfterMs = parseRetryAfter(response.headers['retry-after']);
      return createResult(null, await readStart(response.body, settings.maxAnswer, MAX_LOGGED_BYTES));
    } catch (error) {
      if (signal.aborted) throw DELIVERY_ATTEMPT_STOPPED;
      return createResult(joinedSignal.isOverdue ? 'timeout' : classifyError(error, statusCode !== null), Buffer.of());
    } finally {
      joinedSignal.release();
    }
  };

  return {
    /**
     * Sends a claimed delivery in one POST request. Errors of the receiver are part of the result and do not
     * throw. Returns undefined if the client or the webhook was deleted after the claim.
     *
     * @param signal aborts the attempt when the process stops
     * @throws `DELIVERY_ATTEMPT_STOPPED` if `signal` aborts; it is then unknown whether the receiver got the event
     */
    async send(delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryAttemptResult | undefined> {
      return runInSpan(buildTraceStep(delivery), async span => {
        const { clientId, webhookId, secretSealed } = delivery;
        const secretRow = secretSealed ? { ...delivery, secretSealed } : await keys.findSecretRow(clientId, webhookId);
        if (!secretRow) return undefined;
        const { secrets, header } = openWebhookSecrets(seal, { ...delivery, ...secretRow });
        const body = JSON.stringify(presentEvent(delivery, apiUrl));
        const headers = {
          // The configured header comes first, so that it cannot replace one of Recado's headers.
          ...(header && { [header.name.toLowerCase()]: header.value }),
          'content-type': 'application/json; charset=utf-8',
          ...createWebhookSignatureHeaders({ id: delivery.id, at: new Date(), body }, secrets),
          ...buildTraceparentField(),
        };
        const result = await post(delivery.url, { headers, body }, signal);
        span.set({
          'http.response.status_code': result.statusCode ?? undefined,
          'error.type': result.error ?? undefined,
        });
        return result;
      });
    },
  };
}
export type DeliveryAttemptSender = ReturnType<typeof createDeliveryAttemptSender>;

/**
 * Describes the trace span of a delivery attempt. The span continues the trace in which the event was stored,
 * or starts a new trace. It omits the URL, because the URL may contain secrets.
 */
const buildTraceStep = (delivery: ClaimedDelivery): SpanStartOptions => {
  const { deliveryId, webhookId, clientId, attempt, type, id } = delivery;
  return {
    name: `webhook ${type}`,
    kind: 'client',
    isRoot: true,
    parent: readTraceparent(delivery),
    attributes: {
      'http.request.method': 'POST',
      'recado.client.id': clientId,
      'recado.webhook.id': webhookId,
      'recado.delivery.id': deliveryId,
      'recado.event.id': id,
      'recado.attempt': attempt,
    },
  };
};

interface TracedRecord {
  readonly traceparent?: unknown;
}

/**
 * Event payload that a database trigger writes: a message, a message update, or a message batch. Offline periods and
 * imports of a history count their messages instead.
 */
interface TracedPayload {
  readonly details?: TracedRecord | null;
  readonly value?: TracedRecord | null;
  readonly messages?: readonly { readonly details?: TracedRecord | null }[] | number | null;
}

/**
 * Reads the W3C `traceparent` of the step that stored the event. For a message batch, returns that of
 * its last message. Returns undefined if the step was not traced.
 */
function readTraceparent({ data }: Pick<EventRow, 'data'>): string | undefined {
  const { details, value, messages } = (data ?? {}) as TracedPayload;
  const lastMessage = typeof messages === 'object' ? messages?.at(-1) : undefined;
  const { traceparent } = value ?? details ?? lastMessage?.details ?? {};
  return typeof traceparent === 'string' ? traceparent : undefined;
}

/**
 * Converts a `Retry-After` header to milliseconds: seconds or an HTTP date (RFC 9110 §10.2.3).
 * Returns null for any other value.
 */
export function parseRetryAfter(header: string | string[] | undefined, now = new Date()): number | null {
  const text = [header].flat()[0]?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  // `Date.parse` takes a number after any word for a year, for example in `wait 3600`. Every HTTP date has a time.
  const time = /[a-z].*\d\d:\d\d:\d\d/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? null : Math.max(0, time - now.getTime());
}

function classifyError(error: unknown, hasStatus: boolean): DeliveryAttemptError {
  if (hasStatus) return 'cut';
  if (error instanceof AddressRefused) return error.reason === 'unresolved' ? 'unresolved' : 'refused';
  return 'unreachable';
}

/**
 * Returns the first bytes of a response. Reads to its end or to `limit`, whichever comes first, and
 * destroys the rest of the stream.
 *
 * @throws the errors of the connection
 */
async function readStart(body: Readable, limit: number, maxStartBytes: number): Promise<Buffer> {
  const startChunks: Buffer[] = [];
  let readBytes = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    if (readBytes < maxStartBytes) startChunks.push(chunk.subarray(0, maxStartBytes - readBytes));
    readBytes += chunk.length;
    // A `break` out of `for await` also destroys the response stream and closes the connection to the receiver.
    if (readBytes >= limit) break;
  }
  return Buffer.concat(startChunks);
}
