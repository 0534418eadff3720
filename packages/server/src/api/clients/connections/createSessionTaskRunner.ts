import { groupAndContactTexts as texts } from '@recado/texts';
import { KeyedTicketQueue } from '@recado/timing';
import {
  isReadOnlySessionTask,
  type SessionTaskArea,
  type SessionTaskName,
  type SessionTaskParams,
  type SessionTaskResult,
  TransportError,
} from '@recado/transport';
import {
  Conflict,
  type DomainError,
  TooManyRequests,
  UnknownOutcome,
  Unprocessable,
} from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { ensureClientConnected } from './ensureClientConnected.ts';
import { createBusyError, toDomainError } from './toDomainError.ts';

/** Seconds to wait when the network asks to slow down but gives no duration. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * Runs tasks on a client's session, except the sending of messages. If this service or the network
 * refuses a task, the domain error names the next step for the user.
 */
export interface SessionTaskRunner {
  /** @throws Unprocessable if the transport of the client does not support the feature of this task */
  ensure(clientId: string, feature: SessionTaskArea): Promise<void>;
  /**
   * Runs a task on the client's WhatsApp session.
   *
   * @throws NotConnected, Conflict, Unprocessable, TooManyRequests
   */
  run<Name extends SessionTaskName>(
    clientId: string,
    name: Name,
    params: SessionTaskParams<Name>,
  ): Promise<SessionTaskResult<Name>>;
}

interface SessionTaskRunnerOptions {
  readonly sessions: ClientSessions;
}

export function createSessionTaskRunner({ sessions }: SessionTaskRunnerOptions): SessionTaskRunner {
  const queue = new KeyedTicketQueue({ concurrency: 4, maxWaiting: 100, createFullError: createBusyError });
  return {
    async ensure(clientId, feature) {
      const { manages = [] } = await sessions.abilities.forClient(clientId);
      if (!manages.includes(feature)) throw new Unprocessable(texts.unsupported[feature]);
    },
    async run(clientId, name, params) {
      await ensureClientConnected(sessions, clientId);
      const ticket = await queue.enter(clientId);
      try {
        return await sessions.manage(clientId, name, params);
      } catch (error) {
        throw error instanceof TransportError ? toSessionTaskError(correctReadOutcome(name, error)) : error;
      } finally {
        ticket.done();
      }
    },
  };
}

/** Replaces an unknown outcome of a read-only task by `unreachable`, because such a task changes nothing. */
const correctReadOutcome = (name: SessionTaskName, error: TransportError): TransportError =>
  error.reason === 'unknown-outcome' && isReadOnlySessionTask(name)
    ? new TransportError('unreachable', error.message, { cause: error })
    : error;

const groupReasons: readonly string[] = ['not-in-group', 'not-admin', 'group-full', 'bad-invite'];

/**
 * Converts a transport error of a session task to a domain error, whose text is about the task and not about
 * sending messages.
 */
export function toSessionTaskError(error: TransportError): DomainError {
  const message = texts.failures[error.reason];
  if (message === undefined) {
    const { reason } = error;
    // Errors with a reason in `groupReasons` get no network error code, because it would add nothing.
    return groupReasons.includes(reason)
      ? toDomainError(new TransportError(reason, error.message))
      : toDomainError(error);
  }
  switch (error.reason) {
    case 'rate-limited':
      return new TooManyRequests(message, DEFAULT_RETRY_AFTER_SECONDS);
    case 'restricted':
    case 'unreachable':
      return new Conflict(message);
    case 'unknown-outcome':
      return new UnknownOutcome(message);
    default:
      return new Unprocessable(message);
  }
}
