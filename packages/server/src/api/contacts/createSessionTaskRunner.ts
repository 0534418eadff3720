import { groupsAndContacts as texts } from '@recado/texts';
import {
  isReadOnlyTask,
  type ManageableArea,
  type TaskName,
  type TaskParams,
  type TaskResult,
  TransportError,
} from '@recado/transport';
import { Conflict, type DomainError, TooManyRequests, UnknownOutcome, Unprocessable } from '../../core/errors/index.ts';
import type { ClientSessions } from '../../lines/sessions/index.ts';
import { createClientQueues } from '../sending/createClientQueues.ts';
import { ensureConnected } from '../sending/ensureConnected.ts';
import { toDomainError } from '../sending/toDomainError.ts';

/** Seconds to wait when the network asks to slow down but gives no duration. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * Runs all tasks except sending messages on a client's session. If this service or the network refuses
 * a task, the domain error names the next step for the user.
 */
export interface SessionTaskRunner {
  /** @throws Unprocessable when the transport does not manage this feature */
  ensure(clientId: string, feature: ManageableArea): Promise<void>;
  /** @throws NotConnected, Conflict, Unprocessable, TooManyRequests */
  run<Name extends TaskName>(clientId: string, name: Name, params: TaskParams<Name>): Promise<TaskResult<Name>>;
}

interface SessionTaskRunnerOptions {
  readonly sessions: ClientSessions;
}

export function createSessionTaskRunner({ sessions }: SessionTaskRunnerOptions): SessionTaskRunner {
  const queues = createClientQueues({ maxConcurrent: 4, maxWaiting: 100 });
  return {
    async ensure(clientId, feature) {
      const { manages = [] } = await sessions.abilities.forClient(clientId);
      if (!manages.includes(feature)) throw new Unprocessable(texts.unsupported[feature]);
    },
    async run(clientId, name, params) {
      await ensureConnected(sessions, clientId);
      const ticket = await queues.enter(clientId);
      try {
        return await sessions.manage(clientId, name, params);
      } catch (error) {
        throw error instanceof TransportError ? toTaskError(correctReadOutcome(name, error)) : error;
      } finally {
        ticket.done();
      }
    },
  };
}

/** Corrects an unknown outcome: a read-only task changes nothing, even if its answer was lost. */
const correctReadOutcome = (name: TaskName, error: TransportError): TransportError =>
  error.reason === 'unknown-outcome' && isReadOnlyTask(name)
    ? new TransportError('unreachable', error.message, { cause: error })
    : error;

const groupReasons: readonly string[] = ['not-in-group', 'not-admin', 'group-full', 'bad-invite'];

/** Converts a task's transport error to a domain error, whose text is about the task instead of a message. */
export function toTaskError(error: TransportError): DomainError {
  const message = texts.failures[error.reason];
  if (message === undefined) {
    const { reason } = error;
    // The network's error codes for these reasons would add nothing to the error text, so omit them.
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
