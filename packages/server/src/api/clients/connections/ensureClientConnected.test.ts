import type { ConnectionState } from '@recado/contract';
import { TransportError } from '@recado/transport';
import { describe, expect, it } from 'vitest';
import { presentConnection } from '../../../core/connection/index.ts';
import { NotConnected } from '../../../core/errors/index.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { ensureClientConnected, throwNotConnected } from './ensureClientConnected.ts';
import { toDomainError } from './toDomainError.ts';

const refusal = new TransportError('not-connected', 'No session.');
const presentState = (state: ConnectionState) =>
  presentConnection({
    ...{ isConnected: state === 'connected', status: 'disconnected', state, reason: null },
    ...{ since: new Date('2026-03-02T15:00:00.000Z'), until: null, lastEventAt: null, address: null },
  });

/** Creates the sessions of a client in the given state, and records which methods are called. */
function createSessions(state: ConnectionState, ready: () => Promise<void>) {
  const calls: string[] = [];
  const sessions: Partial<ClientSessions> = {
    ready(clientId) {
      calls.push(`ready ${clientId}`);
      return ready();
    },
    async status(clientId) {
      calls.push(`status ${clientId}`);
      return presentState(state);
    },
  };
  return { sessions: sessions as ClientSessions, calls };
}

describe('ensureClientConnected', () => {
  it('resolves without reading the state of a client whose session is ready', async () => {
    const { sessions, calls } = createSessions('connected', async () => undefined);
    await ensureClientConnected(sessions, 'cliente');
    expect(calls).toEqual(['ready cliente']);
  });

  it('rejects with the reason when the session is not ready', async () => {
    const { sessions, calls } = createSessions('parked', () => Promise.reject(refusal));
    await expect(ensureClientConnected(sessions, 'cliente')).rejects.toThrow(NotConnected);
    expect(calls).toEqual(['ready cliente', 'status cliente']);
  });

  it('passes on a failure that is no refusal of the transport, without reading the state', async () => {
    const failure = new TypeError('oh');
    const { sessions, calls } = createSessions('parked', () => Promise.reject(failure));
    await expect(ensureClientConnected(sessions, 'cliente')).rejects.toBe(failure);
    expect(calls).toEqual(['ready cliente']);
  });
});

describe('throwNotConnected', () => {
  const explain = (state: ConnectionState) =>
    throwNotConnected(createSessions(state, async () => undefined).sessions, 'cliente', refusal);

  it.each(['needs-relink', 'needs-passkey', 'parked', 'forbidden'] as const)(
    'names the cause and the next step of the state %s, which lasts until a user acts',
    async state => {
      const { explanation } = presentState(state).connection;
      await expect(explain(state)).rejects.toThrow(new NotConnected(`${explanation?.what} ${explanation?.next}`));
    },
  );

  it.each(['reconnecting', 'connected'] as const)(
    'gives the general advice to wait when the state is %s, because it ends by itself',
    async state => {
      await expect(explain(state)).rejects.toThrow(toDomainError(refusal));
    },
  );
});
