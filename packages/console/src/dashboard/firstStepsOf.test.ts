import { describe, expect, it } from 'vitest';
import { nextStep, stepsOf } from './firstStepsOf.ts';

const inState = (state: 'pending' | 'connected' | 'reconnecting' | 'needs-relink' | 'disconnected') => ({
  isConnected: state === 'connected',
  connection: { state, reason: null, explanation: null, since: null, until: null, lastEventAt: null },
});
const client = { id: 'c1', ...inState('pending'), webhookUrl: null, messageCount: 0 } as const;
const done = (...given: Parameters<typeof stepsOf>) =>
  stepsOf(...given)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

describe('first steps', () => {
  it('begin with a client', () => {
    expect(done([], 0)).toEqual([]);
    expect(nextStep(stepsOf([], 0))).toEqual({ name: 'client', isDone: false, path: '/clients/add' });
  });

  it('lead to the client that waits to be linked', () => {
    const clients = [client];
    expect(done(clients, 0)).toEqual(['client']);
    expect(nextStep(stepsOf(clients, 0))?.path).toBe('/clients/c1');
  });

  it.each(['connected', 'reconnecting'] as const)('count a number as linked that is %s', state => {
    expect(done([{ ...client, ...inState(state) }], 0)).toEqual(['client', 'link']);
  });

  it.each(['needs-relink', 'disconnected'] as const)('lead to a number that is %s', state => {
    const clients = [{ ...client, ...inState(state) }];
    expect(done(clients, 0)).toEqual(['client']);
    expect(nextStep(stepsOf(clients, 0))?.path).toBe('/clients/c1');
  });

  it('are done in any order', () => {
    expect(done([{ ...client, webhookUrl: 'https://n8n.mx/w' }], 3)).toEqual([
      'client',
      'message',
      'webhook',
    ]);
  });

  it('end', () => {
    const linked = {
      ...client,
      ...inState('connected'),
      webhookUrl: 'https://n8n.mx/w',
      messageCount: 1,
    } as const;
    expect(nextStep(stepsOf([linked], 1))).toBeUndefined();
  });
});
