import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer, type TestUser } from '../../../testing/index.ts';
import { startTestPushService, type TestPushService } from './testing/startTestPushService.ts';

let server: TestServer;
let service: TestPushService;
let owner: TestUser;
beforeAll(async () => {
  // No private network is allowed, as on a platform on the internet.
  [server, service] = await Promise.all([startTestServer(), startTestPushService()]);
  owner = await server.person();
});
afterAll(() => Promise.all([server.stop(), service.stop()]));

/** Hosts of private, local and special networks, in the spellings that browsers and inet_aton accept. */
const badHosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '2130706433',
  '017700000001',
  '0x7f000001',
  '0x7f.0x0.0x0.0x1',
  '0177.0.0.01',
  '①②⑦.⓪.⓪.①',
  '127。0。0。1',
  '%31%32%37.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.0.1',
  '172.16.0.1',
  '172.31.255.1',
  '192.0.0.1',
  '192.0.2.1',
  '192.168.0.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[2002:7f00:1::]',
  '[2001::1]',
  '[2001:db8::1]',
  '[fc00::1]',
  '[fd12:3456::1]',
  '[fe80::1]',
  '[fec0::1]',
  '[ff02::1]',
];
const badUrls = [
  'http://avisos.ejemplo.mx/wp/1',
  'ftp://avisos.ejemplo.mx/wp/1',
  'https://usuario:clave@avisos.ejemplo.mx/wp/1',
  'https:///wp/1',
  'file:///etc/passwd',
  'https://[::1%25eth0]/wp/1',
];

it.each([...badHosts.map(host => `https://${host}/wp/1`), ...badUrls])(
  'a push subscription is refused at %s',
  async endpoint => {
    const { payload } = service.browser();
    const answer = await owner.sdk.raw('POST /notices/push', { payload: { ...payload, endpoint } });
    expect(answer).toMatchObject({ status: 400, body: { errors: { endpoint: expect.any(String) } } });
  },
);

it.each(['localhost', 'localhost.', 'LOCALHOST', 'ip6-localhost'])(
  'a push subscription at the name %s, which has a private address, causes no connection',
  async host => {
    const person = await server.person();
    const { port } = new URL(service.origin);
    const { payload } = service.browser();
    const before = service.requests.length;
    // Loopback names need no TLS, so only the guard prevents the connection.
    const endpoint = `http://${host}:${port}/wp/1`;
    const answer = await person.sdk.raw('POST /notices/push', { payload: { ...payload, endpoint } });
    expect([201, 400]).toContain(answer.status);
    if (answer.status === 201)
      await expect(person.sdk.request('POST /notices/push/test')).rejects.toMatchObject({ status: 409 });
    expect(service.requests.length).toBe(before);
  },
);

it('the refused subscriptions left nothing', async () => {
  expect((await owner.sdk.request('GET /notices/push')).subscriptions).toEqual([]);
});
