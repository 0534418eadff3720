import type { ApiEndpointKey } from '@recado/contract';
import { describe, expect, it } from 'vitest';
import type { EndpointCall, EndpointRoute } from '../http/defineRoute.ts';
import type { ClientServices } from './createClientServices.ts';
import { defineProgramAndOwnerRoutes } from './defineProgramAndOwnerRoutes.ts';

const key = { id: 'key', name: 'n8n' };
const actor = { kind: 'user', userId: 'ana', address: null, userAgent: null } as const;
const caller = { userId: 'ana', name: 'Ana', isAdmin: true, signInId: 'sign-in', member: 'answers' } as const;

/** Binds two endpoints, of which one reads and one changes data, and records the accesses to clients. */
function createRoutes() {
  const accesses: unknown[] = [];
  const clients = {
    async read(...args: unknown[]) {
      accesses.push(['read', ...args]);
      return { id: 'found-client' };
    },
    async find(...args: unknown[]) {
      accesses.push(['find', ...args]);
      return { id: 'found-client' };
    },
  } as unknown as ClientServices['clients'];
  const calls: { readonly clientId: string; readonly call: object }[] = [];
  const record = (clientId: string, call: object) => {
    calls.push({ clientId, call });
    return { success: true } as never;
  };
  const routes = [
    ...defineProgramAndOwnerRoutes({ clients }, 'GET /external/labels', record),
    ...defineProgramAndOwnerRoutes({ clients }, 'POST /external/labels', record),
  ];
  const run = async (endpoint: ApiEndpointKey, call: object) => {
    const { handle } = routes.find(route => route.key === endpoint) as EndpointRoute;
    return handle(call as EndpointCall<ApiEndpointKey>);
  };
  return { accesses, calls, routes, run };
}

describe('routes for programs and owners', () => {
  it('are one below /external and one below the client', () => {
    expect(createRoutes().routes.map(route => route.key)).toEqual([
      'GET /external/labels',
      'GET /clients/{id}/labels',
      'POST /external/labels',
      'POST /clients/{id}/labels',
    ]);
  });

  it('pass on the client of a program, and the program as origin', async () => {
    const { accesses, calls, run } = createRoutes();
    const request = { app: { viaMcp: true }, auth: { credentials: { app: { key } } } };
    const reply = await run('POST /external/labels', {
      caller: { clientId: 'client' },
      payload: { name: 'x' },
      request,
    });
    expect(reply).toEqual({ success: true });
    const origin = { kind: 'api', via: 'mcp', key };
    expect(calls).toEqual([{ clientId: 'client', call: { payload: { name: 'x' }, request, origin } }]);
    expect(accesses).toEqual([]);
  });

  it('read a client with the rights of an administrator, which is audited', async () => {
    const { accesses, calls, run } = createRoutes();
    const call = { caller, actor, params: { id: 'client' }, query: { limit: 5 } };
    expect(await run('GET /clients/{id}/labels', call)).toEqual({ success: true });
    expect(accesses).toEqual([['read', caller, 'client', actor]]);
    const origin = { kind: 'console', user: { id: 'ana', name: 'Ana' } };
    const { caller: _caller, ...passedOn } = call;
    expect(calls).toEqual([{ clientId: 'found-client', call: { ...passedOn, origin } }]);
  });

  it('change a client only with the rights of an owner or member', async () => {
    const { accesses, calls, run } = createRoutes();
    await run('POST /clients/{id}/labels', { caller, actor, params: { id: 'client' } });
    expect(accesses).toEqual([['find', { ...caller, isAdmin: false }, 'client']]);
    expect(calls).toMatchObject([{ clientId: 'found-client', call: { origin: { kind: 'console' } } }]);
  });

  it('do not call the handler when the client is not found', async () => {
    const clients = { find: () => Promise.reject(new Error('not found')) } as unknown as ClientServices['clients'];
    let isCalled = false;
    const [, owner] = defineProgramAndOwnerRoutes({ clients }, 'POST /external/labels', () => {
      isCalled = true;
      return {} as never;
    });
    const call = { caller, actor, params: { id: 'client' } } as unknown as EndpointCall<ApiEndpointKey>;
    await expect(async () => owner?.handle(call)).rejects.toThrow('not found');
    expect(isCalled).toBe(false);
  });
});
