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
import type { Sessions } from '../../lines/sessions/index.ts';
import { createClientQueues } from '../sending/createClientQueues.ts';
import { ensureConnected } from '../sending/ensureConnected.ts';
import { toDomainError } from '../sending/toDomainError.ts';

/** Seconds to wait when the network asks to slow down without a duration. */
const DEFAULT_RETRY_AFTER_SECONDS = 60;

/**
 * Runs tasks other than messages on a client's session. Refusals by this service or the network are
 * domain errors that name the next step.
 */
export interface Tasks {
  /** @throws Unprocessable when the transport does not manage this feature */
  ensure(clientId: string, feature: ManageableArea): Promise<void>;
  /** @throws NotConnected, Conflict, Unprocessable, TooManyRequests */
  run<Name extends TaskName>(clientId: string, name: Name, params: TaskParams<Name>): Promise<TaskResult<Name>>;
}

export function createTasks({ sessions }: { readonly sessions: Sessions }): Tasks {
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

/** A read-only task changes nothing, even if its answer was lost. */
const correctReadOutcome = (name: TaskName, error: TransportError): TransportError =>
  error.reason === 'unknown-outcome' && isReadOnlyTask(name)
    ? new TransportError('unreachable', error.message, { cause: error })
    : error;

const groupReasons: readonly string[] = ['not-in-group', 'not-admin', 'group-full', 'bad-invite'];

/** Converts a transport error of a task, with other sentences than for a message. */
export function toTaskError(error: TransportError): DomainError {
  const message = texts.failures[error.reason];
  if (message === undefined) {
    const { reason } = error;
    // The network's codes for these reasons add nothing to the sentence.
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
