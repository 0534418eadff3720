import { connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Unavailable } from '../../core/errors/index.ts';
import { type IpcErrorData, restoreErrorFromData, toErrorData } from '../ipc/index.ts';

/** Result or error of a command that one node executed for another, as plain data. */
export type RemoteCommandOutcome = { readonly result: unknown } | { readonly error: IpcErrorData };

export async function captureRemoteCommandOutcome(work: () => Promise<unknown>): Promise<RemoteCommandOutcome> {
  try {
    return { result: await work() };
  } catch (error) {
    return { error: toErrorData(error) };
  }
}

/** Returns the result of a command that another cluster node ran. @throws the command's error on that node */
export function unwrapRemoteCommandOutcome(outcome: RemoteCommandOutcome): unknown {
  if ('error' in outcome) throw restoreErrorFromData(outcome.error);
  return outcome.result;
}

/**
 * Creates the error for a node that did not answer. The node died, is frozen or is cut off. It may have
 * run the command nevertheless.
 */
export function createUnansweredCommandError(what: string): Error {
  if (what === 'send' || what === 'manage')
    return new TransportError('unknown-outcome', 'The node did not answer the command.');
  if (what === 'lookup') return new TransportError('unreachable', 'The node did not answer the command.');
  return new Unavailable(texts.lineInterrupted);
}
