import { TransportError } from '@recado/transport';
import { expect, it } from 'vitest';
import { NotFound } from '../../ground/errors/index.ts';
import { quietLog as log } from '../../testing/quietLog.ts';
import { handOver } from './handOver.ts';

const dispatch = {
  id: '3EB0AA',
  to: { kind: 'person', phone: '5215587654321' },
  content: { type: 'text', text: 'Hola' },
} as const;
const saying = (error: Error) =>
  handOver({ sessions: { send: () => Promise.reject(error) }, log }, 'client', dispatch);

it.each([
  ['what the network says', new TransportError('rejected', 'No.'), 'rejected'],
  ['that its client was deleted: nothing has left', new NotFound('Cliente no encontrado'), 'not-linked'],
  ['of whatever else fails that nobody knows', new TypeError('oh'), 'unknown-outcome'],
])('tells %s', async (_what, error, reason) => {
  expect(await saying(error)).toMatchObject({ reason });
});
