import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const id = '0197b1a2-6c3d-7e4f-8a1b-2c3d4e5f6a7b';
/** Sends a `DELETE` request with the headers of an unmodified react-admin. */
const sendDelete = (path: string) =>
  fetch(`${server.url}/api${path}`, { method: 'DELETE', headers: { 'content-type': 'text/plain' } });

describe('server that receives an unsupported method', () => {
  it.each([
    [`/admin/users/${id}`, 'GET, PUT', /Desactive la cuenta/],
    [`/admin/clients/${id}`, 'GET', /escribiendo ELIMINAR/],
    [`/admin/audit/${id}`, 'GET', /no admite ese método/],
  ])('returns 405 with a specific message to DELETE %s', async (path, allow, message) => {
    const answer = await sendDelete(path);
    expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({ status: 405, allow });
    expect(await answer.json()).toEqual({
      statusCode: 405,
      error: 'Method Not Allowed',
      message: expect.stringMatching(message),
      cause: expect.stringMatching(message),
    });
  });

  it('returns 404 to unknown paths and to paths outside the API', async () => {
    expect((await sendDelete('/nada')).status).toBe(404);
    expect((await fetch(`${server.url}/health/live`, { method: 'DELETE' })).status).toBe(404);
  });
});
