import { messageFeedTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../../testing/index.ts';
import { findMessageRow, openMessageFeedPage } from '../../testing/feed.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { messageContext, cards } = texts;

it('the message feed shows each kind of incoming message with its reactions, edits, votes and deletions', async () => {
  const { page, context, marta, client, problems } = await openMessageFeedPage(browser);
  const to = client.phoneNumber;
  const group = browser.server.network.group('Pedidos', [marta.number, to]);
  const question = marta.write(to, '¿Todavía hay conchas?');
  marta.write(to, 'Unas diez', { quoted: question.id });
  marta.write(to, { type: 'reaction', target: question.id, emoji: '❤️' });
  const priceMessage = marta.write(to, 'Son 200');
  marta.write(to, { type: 'edit', target: priceMessage.id, text: 'Son 220' });
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
  marta.write(to, { type: 'unsupported', name: 'bcallMessage' });
  marta.write(to, { type: 'phone-only', reason: 'view-once' }, { context: { viewOnce: true } });
  const buttons = [
    { kind: 'url', title: 'Pagar', url: 'https://pagos.ejemplo.mx/9' },
    { kind: 'url', title: 'Trampa', url: 'javascript:alert(1)' },
    { kind: 'code', title: 'Copiar', code: '482913' },
  ] as const;
  marta.write(to, 'Su recibo', { context: { heading: 'Luz del Valle', footer: 'Hasta el 20', buttons } });
  const poll = { type: 'poll', question: '¿Qué día?', options: ['Lunes', 'Martes'], selectable: 1 } as const;
  const pollMessage = marta.write(to, poll);
  marta.write(to, { type: 'vote', target: pollMessage.id, options: ['Martes'] });
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
  const deletedMessage = marta.write(to, 'Me equivoqué');
  marta.write(to, { type: 'deletion', target: deletedMessage.id });
  marta.write(group, 'Buenos días a todos');

  await findMessageRow(page, 'Buenos días a todos').getByText(texts.groupNamed('Pedidos')).waitFor();
  await findMessageRow(page, 'Unas diez').getByText('¿Todavía hay conchas?').waitFor();
  await findMessageRow(page, '¿Todavía hay conchas?')
    .getByRole('list', { name: messageContext.reactions })
    .getByText(messageContext.reaction('❤️', 'Marta'))
    .waitFor();
  await findMessageRow(page, 'Son 220').getByText(messageContext.edited).waitFor();
  const map = findMessageRow(page, 'Zócalo').getByRole('link', { name: cards.map });
  await expect.poll(() => map.getAttribute('href')).toContain('19.4326,-99.1332');
  const adLinkOf = (text: string) => findMessageRow(page, text).getByRole('link', { name: cards.ad });
  await findMessageRow(page, 'Vi su anuncio').getByText(messageContext.referral('Conchas al 2×1')).waitFor();
  await expect.poll(() => adLinkOf('Vi su anuncio').getAttribute('href')).toBe('https://fb.me/conchas');
  await findMessageRow(page, 'Y este').getByText(messageContext.referralUnnamed).waitFor();
  await expect.poll(() => adLinkOf('Y este').count()).toBe(0);
  await page.getByText(cards.phoneOnly).waitFor();
  await page.getByText(cards.phoneOnlyReasons['view-once']).waitFor();
  const receipt = findMessageRow(page, 'Su recibo');
  for (const text of ['Luz del Valle', 'Hasta el 20', cards.button('Copiar', '482913')])
    await receipt.getByText(text).waitFor();
  const order = (await receipt.innerText()).match(/Luz del Valle|Su recibo|Hasta el 20/g);
  expect(order).toEqual(['Luz del Valle', 'Su recibo', 'Hasta el 20']);
  await expect
    .poll(() => receipt.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href'))))
    .toEqual(['https://pagos.ejemplo.mx/9']);
  await findMessageRow(page, '¿Qué día?').getByText(cards.voters(1)).waitFor();
  await page.getByText('Ana · +52 55 1234 5678').waitFor();
  await page.getByText(messageContext.deleted).waitFor();
  await expect.poll(() => page.getByText('Me equivoqué').count()).toBe(0);
  await page.getByRole('button', { name: `${texts.media.listen} (0:07)` }).click();
  await page.getByLabel(texts.media.player).waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  await findMessageRow(page, 'Son 220').getByRole('button').click();
  await page.getByRole('dialog').getByText('Son 200', { exact: true }).waitFor();
  await context.close();
});
