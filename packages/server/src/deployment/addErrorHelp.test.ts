import { readFileSync } from 'node:fs';
import { badRequest } from '@hapi/boom';
import Hapi, { type Server } from '@hapi/hapi';
import { apiErrorExplanations } from '@recado/texts';
import { beforeAll, expect, it } from 'vitest';
import { registerErrorResponses } from '../api/http/index.ts';
import { LimitReached, NotConnected } from '../core/errors/index.ts';
import { addErrorHelp } from './addErrorHelp.ts';

let server: Server;
beforeAll(async () => {
  server = Hapi.server({ debug: false });
  registerErrorResponses(server, { pathPrefix: '' });
  const errors = {
    disconnected: () => new NotConnected('Este número no está conectado.'),
    limit: () => new LimitReached('Llegó al límite.'),
    malformed: () => badRequest('Invalid request payload JSON format'),
    broken: () => new Error('a fault of ours'),
  };
  const register = (scope: Server) => {
    registerErrorResponses(scope);
    for (const [name, create] of Object.entries(errors))
      scope.route({
        method: 'GET',
        path: `/${name}`,
        handler: () => {
          throw create();
        },
      });
    scope.route({ method: 'GET', path: '/fine', handler: () => ({ fine: true }) });
  };
  await server.register({ plugin: { name: 'api', register } }, { routes: { prefix: '/api' } });
  addErrorHelp(server);
});

const get = async (url: string) => {
  const { headers, payload } = await server.inject(url);
  return { link: headers.link, body: JSON.parse(payload) as Record<string, unknown> };
};

it.each([
  ['disconnected', 'not-connected'],
  ['limit', 'limit-reached'],
  ['malformed', 'invalid'],
  ['broken', 'internal'],
  ['nothing-here', 'not-found'],
])('links the error of /api/%s to the page of %s', async (path, code) => {
  const { link, body } = await get(`/api/${path}`);
  expect(body).toMatchObject({ help: `/docs/errores/${code}`, message: expect.any(String) });
  expect(link).toBe(`</docs/errores/${code}>; rel="help"`);
});

it('adds nothing to successful responses and to other paths', async () => {
  expect((await get('/api/fine')).body).toEqual({ fine: true });
  expect((await get('/elsewhere')).body).not.toHaveProperty('help');
});

it('has an explanation for every error that services throw', () => {
  const files = [
    '../core/errors/domainErrors.ts',
    '../deliveries/guard/MediaRefused.ts',
    '../core/addresses/AddressRefused.ts',
    './addErrorHelp.ts',
  ].map(path => readFileSync(new URL(path, import.meta.url), 'utf8'));
  const codes = files.flatMap(text =>
    [...text.matchAll(/(?:code = |: |\? )'([a-z]+(?:-[a-z]+)*)'/g)].map(([, code]) => code),
  );
  expect(codes.length).toBeGreaterThan(15);
  expect(codes.filter(code => !Object.hasOwn(apiErrorExplanations, String(code)))).toEqual([]);
});
