import { twoStep } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword as password, startTestServer, type TestServer } from '../../testing/index.ts';
import { type PostOffice, startPostOffice } from '../mail/testing/startPostOffice.ts';
import { placeOf } from './noteSignInPlace.ts';

let post: PostOffice;
let server: TestServer;
beforeAll(async () => {
  post = await startPostOffice({ hideSTARTTLS: true });
  server = await startTestServer({
    consoleUrl: 'https://recado.ejemplo.mx',
    smtpUrl: `smtp://avisos%40ejemplo.mx:se%3Acreto@127.0.0.1:${post.port}`,
  });
});
afterAll(async () => {
  await server.stop();
  await post.stop();
});

const from = (email: string, address: string, agent: string) =>
  server.sdk.request('POST /auth/login', {
    payload: { email, password },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36';
const office = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';

it('a sign-in from a new place is told once; neither the first one nor another address of the same network is', async () => {
  const ines = await server.person();
  await server.knex('signInPlaces').where({ userId: ines.id }).delete();
  const untilTold = (times: number) =>
    expect
      .poll(() => post.written(ines.email, twoStep.mail.newPlace.subject), { timeout: 15_000 })
      .toBe(times);
  const found = () => post.letters.filter(({ to }) => to.includes(ines.email));
  await from(ines.email, '198.18.4.7', phone);
  await from(ines.email, '198.18.9.9', phone);
  await from(ines.email, '192.0.2.5', office);
  await untilTold(1);
  const text = found()[0]?.text.replace(/=\r?\n/g, '');
  expect(text).toContain('Firefox en Windows');
  expect(text).toContain('192.0.2.5');
  await from(ines.email, '192.0.2.6', office);
  await from(ines.email, '198.18.1.1', office);
  await untilTold(2);
  expect(found()[1]?.text).toContain('198.18.1.1');
});

it('of an address the network counts, whichever way it is written', () => {
  expect(placeOf('198.18.4.7')).toBe(placeOf('::ffff:198.18.9.9'));
  expect(placeOf('2001:db8:1::1')).toBe(placeOf('2001:db8:2::1'));
  expect(placeOf('2001:db9::1')).not.toBe(placeOf('2001:db8::1'));
  for (const nowhere of [null, undefined, '', 'pipe']) expect(placeOf(nowhere)).toBe('local');
});
