import { describe, expect, it } from 'vitest';
import { findNextSetupStep, listFirstSteps } from './listFirstSteps.ts';

const inState = (state: 'pending' | 'connected' | 'reconnecting' | 'needs-relink' | 'disconnected') => ({
  isConnected: state === 'connected',
  connection: { state, reason: null, explanation: null, since: null, until: null, lastEventAt: null },
});
const client = { id: 'c1', ...inState('pending') } as const;
const nothing = { linked: false, greets: false, answered: false, invited: false };
const findNextPath = (...args: Parameters<typeof listFirstSteps>) => findNextSetupStep(listFirstSteps(...args))?.path;

describe('first steps', () => {
  it('are the steps of an owner, without a webhook', () => {
    expect(listFirstSteps(nothing, []).map(({ name }) => name)).toEqual(['link', 'greet', 'answer', 'invite']);
  });

  it('begin with the creation of a client when there are no clients', () => {
    expect(findNextPath(nothing, [])).toBe('/clients/add');
  });

  it.each(['pending', 'needs-relink', 'disconnected'] as const)(
    'have the page of the client as the next step when its connection is %s',
    state => {
      expect(findNextPath(nothing, [{ ...client, ...inState(state) }])).toBe('/clients/c1');
    },
  );

  it.each(['connected', 'reconnecting'] as const)(
    'lead to the linked client after linking when its connection is %s',
    state => {
      const clients = [
        { ...client, id: 'c2' },
        { ...client, ...inState(state) },
      ];
      expect(listFirstSteps({ ...nothing, linked: true }, clients).map(({ path }) => path)).toEqual([
        '/clients/c2',
        '/answers/c1',
        '/conversations',
        '/clients/c1/team',
      ]);
    },
  );

  it('can be done in any order', () => {
    const steps = listFirstSteps({ ...nothing, linked: true, answered: true }, [client]);
    expect(findNextSetupStep(steps)?.name).toBe('greet');
    expect(steps.filter(({ isDone }) => isDone).map(({ name }) => name)).toEqual(['link', 'answer']);
  });
});
