import { feed as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser } from '../../../testing/index.ts';
import { openFeed, rowOf } from '../../testing/feed.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { around, cards } = texts;

it('each kind says what it is, and what was said about it stands at its message', async () => {
  const { page, context, marta, client, problems } = await openFeed(browser);
  const to = client.phoneNumber;
  const group = browser.server.network.group('Pedidos', [marta.number, to]);
  const ask = marta.write(to, '¿Todavía hay conchas?');
  marta.write(to, 'Unas diez', { quoted: ask.id });
  marta.write(to, { type: 'reaction', target: ask.id, emoji: '❤️' });
  const price = marta.write(to, 'Son 200');
  marta.write(to, { type: 'edit', target: price.id, text: 'Son 220' });
  marta.write(to, {
    type: 'location',
    latitude: 19.4326,
    longitude: -99.1332,
    name: 'Zócalo',
    address: 'Centro',
  });
  const referral = { headline: 'Conchas al 2×1', url: 'https://fb.me/conchas', clickId: 'ARAk' };
  marta.write(to, 'Vi su anuncio', { referral });
  marta.write(to, 'Y este', { referral: { url: 'javascript:alert(1)' } });
  marta.write(to, { type: 'unsupported', name: 'newsletterAdminInviteMessage' });
  const poll = { type: 'poll', question: '¿Qué día?', options: ['Lunes', 'Martes'], selectable: 1 } as const;
  const asked = marta.write(to, poll);
  marta.write(to, { type: 'vote', target: asked.id, options: ['Martes'] });
  marta.write(to, {
    type: 'media',
    media: {
      kind: 'audio',
      voice: true,
      seconds: 7,
      mimeType: 'audio/ogg; codecs=opus',
      bytes: Buffer.from('OggS'),
    },
  });
  marta.write(to, { type: 'contacts', contacts: [{ name: 'Ana', phones: ['+52 55 1234 5678'], vcard: '' }] });
  const gone = marta.write(to, 'Me equivoqué');
  marta.write(to, { type: 'deletion', target: gone.id });
  marta.write(group, 'Buenos días a todos');

  await rowOf(page, 'Buenos días a todos').getByText(texts.groupNamed('Pedidos')).waitFor();
  await rowOf(page, 'Unas diez').getByText('¿Todavía hay conchas?').waitFor();
  await rowOf(page, '¿Todavía hay conchas?')
    .getByRole('list', { name: around.reactions })
    .getByText(around.reaction('❤️', 'Marta'))
    .waitFor();
  await rowOf(page, 'Son 220').getByText(around.edited).waitFor();
  const map = rowOf(page, 'Zócalo').getByRole('link', { name: cards.map });
  await expect.poll(() => map.getAttribute('href')).toContain('19.4326,-99.1332');
  const adOf = (text: string) => rowOf(page, text).getByRole('link', { name: cards.ad });
  await rowOf(page, 'Vi su anuncio').getByText(around.referral('Conchas al 2×1')).waitFor();
  await expect.poll(() => adOf('Vi su anuncio').getAttribute('href')).toBe('https://fb.me/conchas');
  await rowOf(page, 'Y este').getByText(around.referralUnnamed).waitFor();
  await expect.poll(() => adOf('Y este').count()).toBe(0);
  await page.getByText(cards.onPhone).waitFor();
  await rowOf(page, '¿Qué día?').getByText(cards.voters(1)).waitFor();
  await page.getByText('Ana · +52 55 1234 5678').waitFor();
  await page.getByText(around.deleted).waitFor();
  await expect.poll(() => page.getByText('Me equivoqué').count()).toBe(0);
  await page.getByRole('button', { name: `${texts.media.listen} (0:07)` }).click();
  await page.getByLabel(texts.media.player).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  expect(await findBarriersInBoth(page)).toEqual([]);

  await rowOf(page, 'Son 220').getByRole('button').click();
  await page.getByRole('dialog').getByText('Son 200', { exact: true }).waitFor();
  await context.close();
});
