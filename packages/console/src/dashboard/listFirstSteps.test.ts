import { describe, expect, it } from 'vitest';
import { findNextSetupStep, listFirstSteps } from './listFirstSteps.ts';

const inState = (state: 'pending' | 'connected' | 'reconnecting' | 'needs-relink' | 'disconnected') => ({
  isConnected: state === 'connected',
  connection: { state, reason: null, explanation: null, since: null, until: null, lastEventAt: null },
});
const client = { id: 'c1', ...inState('pending'), webhookUrl: null, messageCount: 0 } as const;
const doneStepNames = (...args: Parameters<typeof listFirstSteps>) =>
  listFirstSteps(...args)
    .filter(({ isDone }) => isDone)
    .map(({ name }) => name);

describe('listFirstSteps', () => {
  it('starts with the creation of a client', () => {
    expect(doneStepNames([])).toEqual([]);
    expect(findNextSetupStep(listFirstSteps([]))).toEqual({ name: 'client', isDone: false, path: '/clients/add' });
  });

  it('points to the page of the client when the client is not linked yet', () => {
    const clients = [client];
    expect(doneStepNames(clients)).toEqual(['client']);
    expect(findNextSetupStep(listFirstSteps(clients))?.path).toBe('/clients/c1');
  });

  it.each(['connected', 'reconnecting'] as const)('counts a client as linked when its connection is %s', state => {
    expect(doneStepNames([{ ...client, ...inState(state) }])).toEqual(['client', 'link']);
  });

  it.each(['needs-relink', 'disconnected'] as const)(
    'points to the page of the client when its connection is %s',
    state => {
      const clients = [{ ...client, ...inState(state) }];
      expect(doneStepNames(clients)).toEqual(['client']);
      expect(findNextSetupStep(listFirstSteps(clients))?.path).toBe('/clients/c1');
    },
  );

  it('points to a new conversation when a number is linked, so that owners need not know the API', () => {
    const others = { ...client, id: 'c2' };
    expect(findNextSetupStep(listFirstSteps([others, { ...client, ...inState('connected') }]))?.path).toBe(
      '/clients/c1/conversations?nueva=',
    );
  });

  it('counts steps as done in any order', () => {
    expect(doneStepNames([{ ...client, webhookUrl: 'https://n8n.mx/w', messageCount: 3 }])).toEqual([
      'client',
      'message',
      'webhook',
    ]);
  });

  it('has no next step when all steps are done', () => {
    const linked = {
      ...client,
      ...inState('connected'),
      webhookUrl: 'https://n8n.mx/w',
      messageCount: 1,
    } as const;
    expect(findNextSetupStep(listFirstSteps([linked]))).toBeUndefined();
  });
});
