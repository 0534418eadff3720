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
    expect(done([])).toEqual([]);
    expect(nextStep(stepsOf([]))).toEqual({ name: 'client', isDone: false, path: '/clients/add' });
  });

  it('lead to the client that waits to be linked', () => {
    const clients = [client];
    expect(done(clients)).toEqual(['client']);
    expect(nextStep(stepsOf(clients))?.path).toBe('/clients/c1');
  });

  it.each(['connected', 'reconnecting'] as const)('count a number as linked that is %s', state => {
    expect(done([{ ...client, ...inState(state) }])).toEqual(['client', 'link']);
  });

  it.each(['needs-relink', 'disconnected'] as const)('lead to a number that is %s', state => {
    const clients = [{ ...client, ...inState(state) }];
    expect(done(clients)).toEqual(['client']);
    expect(nextStep(stepsOf(clients))?.path).toBe('/clients/c1');
  });

  it('lead to somebody to write to, once a number is linked: nobody has to know what an API is', () => {
    const others = { ...client, id: 'c2' };
    expect(nextStep(stepsOf([others, { ...client, ...inState('connected') }]))?.path).toBe(
      '/clients/c1/conversations?nueva=',
    );
  });

  it('are done in any order', () => {
    expect(done([{ ...client, webhookUrl: 'https://n8n.mx/w', messageCount: 3 }])).toEqual([
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
    expect(nextStep(stepsOf([linked]))).toBeUndefined();
  });
});
