import type { EventRow } from './EventRow.ts';

interface TracedRecord {
  readonly traceparent?: unknown;
}

/** Event payload that a database trigger writes: a message, a message update, or a message batch. */
interface TracedPayload {
  readonly details?: TracedRecord | null;
  readonly value?: TracedRecord | null;
  readonly messages?: readonly { readonly details?: TracedRecord | null }[] | null;
}

/**
 * Reads the W3C `traceparent` of the step that stored the event. For a message batch, returns that of
 * its last message. Returns undefined if the step was not traced.
 */
export function readTraceparent({ data }: Pick<EventRow, 'data'>): string | undefined {
  const { details, value, messages } = (data ?? {}) as TracedPayload;
  const { traceparent } = value ?? details ?? messages?.at(-1)?.details ?? {};
  return typeof traceparent === 'string' ? traceparent : undefined;
}
