import { connectionErrorTexts as texts } from '@recado/texts';
import { TransportError } from '@recado/transport';
import { Unavailable } from '../../core/errors/index.ts';
import type { LineCommandName } from '../LineCommands.ts';

/**
 * Milliseconds to wait for a worker's result of each command, slightly longer than the worker's own timeout.
 */
export const commandTimeoutsMs: Readonly<Record<LineCommandName, number>> = {
  initialize: 45_000,
  restart: 60_000,
  disconnect: 60_000,
  pairingCode: 60_000,
  answerPasskey: 60_000,
  confirmPasskey: 60_000,
  link: 90_000,
  // A stored history takes minutes. The receiver of webhook requests waits for a shorter time, as the network does.
  receiveWebhook: 300_000,
  change: 90_000,
  lookup: 60_000,
  probe: 90_000,
  read: 60_000,
  type: 60_000,
  typing: 60_000,
  manage: 90_000,
  forget: 60_000,
  resume: 120_000,
  release: 60_000,
  // Sends have the longest timeout, because a send may upload a large file on a slow connection and then
  // waits for the network's acknowledgement.
  send: 300_000,
};

/**
 * Maximum number of commands that wait for a worker. With more, the worker does not keep up, and further
 * commands would only use memory.
 */
export const MAX_PENDING_COMMANDS = 1_000;

/** Progress of a command at the time when its worker ended. */
export interface CommandProgress {
  /** Whether the command was sent to the worker. */
  readonly isSent: boolean;
  /** Whether the worker reported that it was about to send the command to the network. */
  readonly isPassedToNetwork: boolean;
}

const isForNetwork = (command: LineCommandName): boolean =>
  command === 'send' || command === 'lookup' || command === 'manage';

/** Creates the error for a command whose worker process ended before it answered. */
export function createInterruptedError(
  command: LineCommandName,
  { isSent, isPassedToNetwork }: CommandProgress,
): Error {
  if (!isForNetwork(command)) return new Unavailable(texts.lineInterrupted);
  if (command === 'manage' && isSent)
    return new TransportError('unknown-outcome', 'The worker ended before it answered.');
  if (command === 'send' && isPassedToNetwork)
    return new TransportError('unknown-outcome', 'The worker ended while it was sending.');
  return new TransportError('not-connected', 'The worker ended before anything was sent.');
}

/** Creates the error for a command that timed out. The worker is alive, so it may still run the command. */
export function createTimeoutError(command: LineCommandName): Error {
  if (command === 'send' || command === 'manage')
    return new TransportError('unknown-outcome', 'The worker did not answer in time.');
  if (command === 'lookup' || command === 'receiveWebhook')
    return new TransportError('unreachable', 'The worker did not answer in time.');
  return new Unavailable(texts.lineBusy);
}

/** Creates the error for a command that was not sent, because too many commands are pending. */
export function createOverloadError(command: LineCommandName): Error {
  if (isForNetwork(command)) return new TransportError('rate-limited', 'Too many commands are pending for the worker.');
  return new Unavailable(texts.lineBusy);
}
