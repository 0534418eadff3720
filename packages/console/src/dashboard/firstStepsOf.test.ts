import { describe, expect, it } from 'vitest';
import { nextStep, stepsOf } from './firstStepsOf.ts';

const client = { id: 'c1', status: 'pending', webhookUrl: null, messageCount: 0 } as const;
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

  it('count a number as linked, also while it is disconnected', () => {
    expect(done([{ ...client, status: 'disconnected' }], 0)).toEqual(['client', 'link']);
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
      status: 'connected',
      webhookUrl: 'https://n8n.mx/w',
      messageCount: 1,
    } as const;
    expect(nextStep(stepsOf([linked], 1))).toBeUndefined();
  });
});
