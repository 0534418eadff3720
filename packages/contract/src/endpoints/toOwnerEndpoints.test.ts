import { describe, expect, it } from 'vitest';
import { exampleClient } from '../schemas/samples.ts';
import { toOwnerEndpoints } from './toOwnerEndpoints.ts';

const sharedFields = {
  summary: 'Lista las notas',
  answers: [{ status: 200, description: 'Las notas' }],
} as const;

describe('toOwnerEndpoints', () => {
  it('derives an endpoint of the client for signed-in users with the role, without the scope of the program', () => {
    const external = {
      'GET /external/notes': {
        ...sharedFields,
        guard: 'token',
        scope: 'read',
        tag: 'API externa',
        example: { query: { limit: 10 } },
      },
    } as const;
    expect(toOwnerEndpoints(external, 'answers')).toEqual({
      'GET /clients/{id}/notes': {
        ...sharedFields,
        guard: 'session',
        member: 'answers',
        tag: 'Clientes',
        example: { query: { limit: 10 }, params: { id: exampleClient.id } },
      },
    });
  });

  it('keeps the parameters of the example, which come after the client in the path', () => {
    const external = {
      'DELETE /external/notes/{note}': {
        ...sharedFields,
        guard: 'token',
        scope: 'manage',
        tag: 'API externa',
        example: { params: { note: 'a' } },
      },
    } as const;
    const [[key, endpoint] = []] = Object.entries(toOwnerEndpoints(external, 'manages'));
    expect(key).toBe('DELETE /clients/{id}/notes/{note}');
    expect(endpoint).toMatchObject({ member: 'manages', example: { params: { id: exampleClient.id, note: 'a' } } });
  });
});
