import type { EventRow } from './EventRow.ts';

interface Traced {
  readonly traceparent?: unknown;
}

/** As triggers tell them: a message, what was said about one, or a turn of several. */
interface ToldTrace {
  readonly details?: Traced | null;
  readonly value?: Traced | null;
  readonly messages?: readonly { readonly details?: Traced | null }[] | null;
}

/** W3C's `traceparent` of the step that stored what an event tells, where somebody traced it; of a turn, of its last message. */
export function traceOf({ data }: Pick<EventRow, 'data'>): string | undefined {
  const { details, value, messages } = (data ?? {}) as ToldTrace;
  const { traceparent } = value ?? details ?? messages?.at(-1)?.details ?? {};
  return typeof traceparent === 'string' ? traceparent : undefined;
}
