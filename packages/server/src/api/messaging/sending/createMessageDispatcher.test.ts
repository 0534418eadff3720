import { TransportError } from '@recado/transport';
import { expect, it } from 'vitest';
import { NotFound } from '../../../core/errors/index.ts';
import { silentTestLogger as log } from '../../../testing/silentTestLogger.ts';
import { createMessageDispatcher, type MessageDispatcherDeps } from './createMessageDispatcher.ts';

const message = {
  id: '3EB0AA',
  to: { kind: 'person', phone: '5215587654321' },
  content: { type: 'text', text: 'Hola' },
} as const;
const passToFailingLine = (error: Error) => {
  const sessions = { send: () => Promise.reject(error) };
  const dispatcher = createMessageDispatcher({ sessions, log } as unknown as MessageDispatcherDeps);
  return dispatcher.passToLine('client', message);
};

it.each([
  ['an error of the transport', new TransportError('rejected', 'No.'), 'rejected'],
  ['a deleted client, so nothing was sent', new NotFound('Cliente no encontrado'), 'not-linked'],
  ['an unexpected error', new TypeError('oh'), 'unknown-outcome'],
])('passToLine returns a transport error when the send fails: %s', async (_what, error, reason) => {
  expect(await passToFailingLine(error)).toMatchObject({ reason });
});
