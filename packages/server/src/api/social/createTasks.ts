import { social as texts } from '@recado/texts';
import {
  isQuestion,
  type Manageable,
  type TaskAbout,
  type TaskName,
  type TaskResult,
  TransportError,
} from '@recado/transport';
import {
  Conflict,
  type DomainError,
  TooManyRequests,
  UnknownOutcome,
  Unprocessable,
} from '../../ground/errors/index.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createLanes } from '../sending/createLanes.ts';
import { ensureConnected } from '../sending/ensureConnected.ts';
import { refusal } from '../sending/refusal.ts';

/** Seconds to wait when the network asks to slow down and does not say how long. */
const SLOW_DOWN = 60;

/** Has a client's session do what is no message; what it or the network refuses is a domain error with the next step. */
export interface Tasks {
  /** @throws Unprocessable when the transport manages none */
  ensure(clientId: string, what: Manageable): Promise<void>;
  /** @throws NotConnected, Conflict, Unprocessable, TooManyRequests */
  run<Name extends TaskName>(clientId: string, name: Name, about: TaskAbout<Name>): Promise<TaskResult<Name>>;
}

export function createTasks({ sessions }: { readonly sessions: Sessions }): Tasks {
  const lanes = createLanes({ atOnce: 4, waiting: 100 });
  return {
    async ensure(clientId, what) {
      const { manages = [] } = await sessions.abilities.of(clientId);
      if (!manages.includes(what)) throw new Unprocessable(texts.unsupported[what]);
    },
    async run(clientId, name, about) {
      await ensureConnected(sessions, clientId);
      const turn = await lanes.enter(clientId);
      try {
        return await sessions.manage(clientId, name, about);
      } catch (error) {
        throw error instanceof TransportError ? taskRefusal(honest(name, error)) : error;
      } finally {
        turn.done();
      }
    },
  };
}

/** What only asks has changed nothing, whoever lost its answer. */
const honest = (name: TaskName, error: TransportError): TransportError =>
  error.reason === 'unknown-outcome' && isQuestion(name)
    ? new TransportError('unreachable', error.message, { cause: error })
    : error;

const aboutGroups: readonly string[] = ['not-in-group', 'not-admin', 'group-full', 'bad-invite'];

/** What is said of a message is not said of a task. */
export function taskRefusal(error: TransportError): DomainError {
  const message = texts.failures[error.reason];
  if (message === undefined) {
    const { reason } = error;
    // The network's numbers for these say no more than the sentence does.
    return aboutGroups.includes(reason) ? refusal(new TransportError(reason, error.message)) : refusal(error);
  }
  switch (error.reason) {
    case 'rate-limited':
      return new TooManyRequests(message, SLOW_DOWN);
    case 'restricted':
    case 'unreachable':
      return new Conflict(message);
    case 'unknown-outcome':
      return new UnknownOutcome(message);
    default:
      return new Unprocessable(message);
  }
}
