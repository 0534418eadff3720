import { connection as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Unavailable } from '../../ground/errors/index.ts';
import { type ErrorData, fromErrorData, toErrorData } from '../ipc/index.ts';

/** What came of an order, as plain data. */
export type Outcome = { readonly result: unknown } | { readonly error: ErrorData };

export async function toOutcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error: toErrorData(error) };
  }
}

/** @throws what was thrown there */
export function fromOutcome(outcome: Outcome): unknown {
  if ('error' in outcome) throw fromErrorData(outcome.error);
  return outcome.result;
}

/** The node that was asked said nothing: it died, stands still, or is cut off, and may have done it. */
export function unanswered(what: string): Error {
  if (what === 'send' || what === 'manage')
    return new TransportError('unknown-outcome', 'The node that was asked did not answer.');
  if (what === 'lookup') return new TransportError('unreachable', 'The node that was asked did not answer.');
  return new Unavailable(texts.lineInterrupted);
}
