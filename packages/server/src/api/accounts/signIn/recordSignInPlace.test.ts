import { twoStepTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TEST_PASSWORD as password, startTestServer, type TestServer } from '../../../testing/index.ts';
import { startTestMailServer, type TestMailServer } from '../mail/testing/startTestMailServer.ts';
import { getSignInIpNetwork } from './recordSignInPlace.ts';

let mailServer: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  mailServer = await startTestMailServer({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${mailServer.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await mailServer.stop();
});

const signInFrom = (email: string, address: string, agent: string) =>
  server.sdk.request('POST /auth/login', {
    payload: { email, password },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

it('sends an e-mail once when a user signs in from a new place, but not for the first place or the same network', async () => {
  const ines = await server.person();
  await server.knex('signInLocations').where({ userId: ines.id }).delete();
  const waitForEmails = (times: number) =>
    expect
      .poll(() => mailServer.countEmails(ines.email, twoStepTexts.mail.newPlace.subject), { timeout: 15_000 })
      .toBe(times);
  const findEmails = () => mailServer.emails.filter(({ to }) => to.includes(ines.email));
  await signInFrom(ines.email, '198.18.4.7', phone);
  await signInFrom(ines.email, '198.18.9.9', phone);
  await signInFrom(ines.email, '192.0.2.5', office);
  await waitForEmails(1);
  const text = findEmails()[0]?.text.replace(/=\r?\n/g, '');
  expect(text).toContain('Firefox en Windows');
  expect(text).toContain('192.0.2.5');
  await signInFrom(ines.email, '192.0.2.6', office);
  await signInFrom(ines.email, '198.18.1.1', office);
  await waitForEmails(2);
  expect(findEmails()[1]?.text).toContain('198.18.1.1');
});

it('treats all addresses of one network as one place, in any spelling', () => {
  expect(getSignInIpNetwork('198.18.4.7')).toBe(getSignInIpNetwork('::ffff:198.18.9.9'));
  expect(getSignInIpNetwork('2001:db8:1::1')).toBe(getSignInIpNetwork('2001:db8:2::1'));
  expect(getSignInIpNetwork('2001:db9::1')).not.toBe(getSignInIpNetwork('2001:db8::1'));
  for (const noAddress of [null, undefined, '', 'pipe']) expect(getSignInIpNetwork(noAddress)).toBe('local');
});
