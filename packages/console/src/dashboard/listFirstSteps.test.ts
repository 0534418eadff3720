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

describe('first steps', () => {
  it('have the creation of a client as the next step when there are no clients', () => {
    expect(doneStepNames([])).toEqual([]);
    expect(findNextSetupStep(listFirstSteps([]))).toEqual({ name: 'client', isDone: false, path: '/clients/add' });
  });

  it('have the page of the client as the next step when the client is not linked yet', () => {
    const clients = [client];
    expect(doneStepNames(clients)).toEqual(['client']);
    expect(findNextSetupStep(listFirstSteps(clients))?.path).toBe('/clients/c1');
  });

  it.each(['connected', 'reconnecting'] as const)(
    'include linking as done when the connection of the client is %s',
    state => {
      expect(doneStepNames([{ ...client, ...inState(state) }])).toEqual(['client', 'link']);
    },
  );

  it.each(['needs-relink', 'disconnected'] as const)(
    'have the page of the client as the next step when its connection is %s',
    state => {
      const clients = [{ ...client, ...inState(state) }];
      expect(doneStepNames(clients)).toEqual(['client']);
      expect(findNextSetupStep(listFirstSteps(clients))?.path).toBe('/clients/c1');
    },
  );

  it('have a new conversation as the next step when a number is linked', () => {
    const others = { ...client, id: 'c2' };
    expect(findNextSetupStep(listFirstSteps([others, { ...client, ...inState('connected') }]))?.path).toBe(
      '/clients/c1/conversations?nueva=',
    );
  });

  it('can be done in any order', () => {
    expect(doneStepNames([{ ...client, webhookUrl: 'https://n8n.mx/w', messageCount: 3 }])).toEqual([
      'client',
      'message',
      'webhook',
    ]);
  });

  it('have no next step when all steps are done', () => {
    const linked = {
      ...client,
      ...inState('connected'),
      webhookUrl: 'https://n8n.mx/w',
      messageCount: 1,
    } as const;
    expect(findNextSetupStep(listFirstSteps([linked]))).toBeUndefined();
  });
});
