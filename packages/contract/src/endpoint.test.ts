import { describe, expect, it } from 'vitest';
import { defineEndpoint, listRequiredScopes, splitEndpointKey } from './endpoint.ts';

describe('defineEndpoint', () => {
  it('returns the definition unchanged', () => {
    const definition = {
      guard: 'public',
      summary: 'Comprueba el servicio',
      tag: 'Servicio',
      answers: [{ status: 204, description: 'Funciona' }],
      example: {},
    } as const;
    expect(defineEndpoint(definition)).toBe(definition);
  });
});

describe('listRequiredScopes', () => {
  it.each([
    [undefined, []],
    ['send', ['send']],
    [
      ['read', 'send'],
      ['read', 'send'],
    ],
  ] as const)('lists the scopes of %j', (scope, scopes) => {
    expect(listRequiredScopes(scope === undefined ? {} : { scope })).toEqual(scopes);
  });
});

describe('splitEndpointKey', () => {
  it('returns the method and the path', () => {
    expect(splitEndpointKey('GET /clients/{id}')).toEqual({ method: 'GET', path: '/clients/{id}' });
  });

  it('returns an empty path for a method alone', () => {
    expect(splitEndpointKey('GET')).toEqual({ method: 'GET', path: '' });
  });
});
