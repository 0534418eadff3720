import { connectionErrors as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Unavailable } from '../../core/errors/index.ts';
import { type ErrorData, fromErrorData, toErrorData } from '../ipc/index.ts';

/** Result or error of a command that one node executed for another, as plain data. */
export type CommandOutcome = { readonly result: unknown } | { readonly error: ErrorData };

export async function captureCommandOutcome(work: () => Promise<unknown>): Promise<CommandOutcome> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error: toErrorData(error) };
  }
}

/** Returns the result of a command. @throws the error that occurred on the other node */
export function unwrapCommandOutcome(outcome: CommandOutcome): unknown {
  if ('error' in outcome) throw fromErrorData(outcome.error);
  return outcome.result;
}

/**
 * Creates the error for a node that did not answer. The node died, is frozen or is cut off. It may have
 * run the command nevertheless.
 */
export function createNoAnswerError(what: string): Error {
  if (what === 'send' || what === 'manage')
    return new TransportError('unknown-outcome', 'The node did not answer the command.');
  if (what === 'lookup') return new TransportError('unreachable', 'The node did not answer the command.');
  return new Unavailable(texts.lineInterrupted);
}
