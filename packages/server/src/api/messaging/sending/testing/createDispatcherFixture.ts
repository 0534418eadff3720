import { KeyedTicketQueue } from '@recado/timing';
import type { Logger, Receipt } from '@recado/transport';
import knex, { type Knex } from 'knex';
import type { OutgoingSessionMessage } from '../../../../lines/sessions/index.ts';
import {
  createMessageDispatcher,
  type DispatchOptions,
  type MessageDispatcherDeps,
} from '../createMessageDispatcher.ts';
import type { ResolvedRecipient } from '../createRecipientResolver.ts';
import type { ApprovedSend } from '../createSendPolicy.ts';
import type { DispatchRequest } from '../outgoingContent.ts';

export const clientId = 'client';
export const person = { phone: '5215587654321' };
export const group = { kind: 'group', id: '120363000000000001' } as const;
/** Transaction that stores the message. The fixture passes it on and does not use it. */
export const transaction = Symbol('transaction') as unknown as Knex.Transaction;

const to = { kind: 'phone', ...person } as const;
export const knownRecipient: ResolvedRecipient = {
  ...{ to: { kind: 'person', ...person }, person, isKnown: true, hasOptedOut: false, isNew: false },
};
export const request: DispatchRequest = {
  ...{ clientId, to, content: { type: 'text', text: 'Hola' }, origin: { kind: 'api' } },
  requested: { to, type: 'text', text: { text: 'Hola' } },
};

/** Creates a dispatcher whose ports record their calls. A test changes their answers, or lets them fail. */
export function createDispatcherFixture() {
  const calls: unknown[][] = [];
  const warnings: unknown[] = [];
  /** Errors by the call that throws them. */
  const errors: Record<string, Error> = {};
  /** Promises by the call that waits for them. */
  const delays: Record<string, Promise<unknown>> = {};
  const answers = {
    recipient: knownRecipient,
    slot: undefined as ApprovedSend['slot'],
    /** Recipient in the receipt. */
    confirmed: knownRecipient.to as Receipt['to'],
    traceparent: undefined as string | undefined,
  };

  const call = async <Result>(name: string, args: readonly unknown[], answer: () => Result): Promise<Result> => {
    calls.push([name, ...args]);
    await delays[name];
    if (errors[name]) throw errors[name];
    return answer();
  };
  const database = knex({ client: 'pg' });
  // Without connections, every attempt to store identities fails, and so appears among the warnings.
  const closing = database.destroy();
  const log: Logger = {
    ...{ debug() {}, info() {} },
    warn: details => void warnings.push(details),
    error: details => void warnings.push(details),
  };
  const outbox = {
    markStarted: (id: string) => void calls.push(['markStarted', id]),
    markFinished: (id: string) => void calls.push(['markFinished', id]),
    async queue(...[sent, recipient, queued, hook]: Parameters<MessageDispatcherDeps['outbox']['queue']>) {
      await call('queue', [sent, recipient, queued, hook && 'with a hook'], () => undefined);
      await hook?.(transaction);
      return { traceparent: answers.traceparent };
    },
    settle: (...args: unknown[]) => call('settle', args, () => undefined),
  };
  const dispatcher = createMessageDispatcher({
    database,
    sessions: {
      send: (id: string, message: OutgoingSessionMessage) =>
        call('send', [id, message], () => ({ id: message.id, to: answers.confirmed, timestamp: new Date() })),
    },
    policy: {
      prepareLinkPreview: (preparing: DispatchRequest) => call('prepareLinkPreview', [preparing], () => undefined),
      approve: (approving: DispatchRequest) =>
        call('approve', [approving], () => ({
          recipient: answers.recipient,
          content: approving.content,
          transportContent: { type: 'text', text: 'as sent' },
          slot: answers.slot,
          releaseQuota: () => call('releaseQuota', [], () => undefined),
        })),
    },
    outbox,
    queue: new KeyedTicketQueue({ concurrency: 10, maxWaiting: 10, createFullError: () => new Error('full') }),
    newChatLimiter: {
      recordMessage: (...args: unknown[]) => call('recordMessage', args, () => undefined),
      recordAcceptance: (...args: unknown[]) => call('recordAcceptance', args, () => undefined),
      recordRefusal: (...args: unknown[]) => call('recordRefusal', args, () => undefined),
    },
    replyWindows: { createClosedError: (id: string) => call('createClosedError', [id], () => new Error('closed')) },
    log,
  } as unknown as MessageDispatcherDeps);

  return {
    ...{ dispatcher, calls, warnings, errors, delays, answers },
    async dispatch(changes: Partial<DispatchRequest> = {}, options?: DispatchOptions) {
      await closing;
      return dispatcher.dispatch({ ...request, ...changes }, options);
    },
    callNames: () => calls.map(([name]) => name),
    /** Arguments of the only call with this name; undefined if there is none. */
    argsOf: (name: string): readonly unknown[] | undefined => calls.find(([each]) => each === name)?.slice(1),
  };
}
export type DispatcherFixture = ReturnType<typeof createDispatcherFixture>;
