import { describe, expect, it } from 'vitest';
import { endpoints } from '../index.ts';
import { listFailureStatuses } from './listFailureStatuses.ts';

describe('listFailureStatuses', () => {
  it.each([
    ['GET /openapi.json', [400]],
    ['GET /clients', [400, 401]],
    ['GET /clients/{id}', [400, 401, 404]],
    ['POST /clients/{id}/regenerate-token', [400, 401, 403, 404, 413, 415]],
    ['PATCH /clients/{id}/webhook', [400, 401, 403, 404, 413, 415, 429]],
    ['GET /admin/stats', [400, 401, 403]],
    ['GET /external/clients', [400, 401]],
    ['POST /auth/login', [400, 401, 413, 415, 429]],
    ['POST /external/send', [400, 401, 403, 404, 409, 413, 415, 422, 429]],
  ] as const)('returns for %s the statuses %j', (key, statuses) => {
    expect(listFailureStatuses(key, endpoints[key])).toEqual(statuses);
  });
});
