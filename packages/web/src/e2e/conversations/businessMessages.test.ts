import { conversationTexts, messageFeedTexts, messageKindLabels } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { findConversationLink, findMessageBubble, openInboxPage } from '../testing/inbox.ts';

const { cards, messageContext } = messageFeedTexts;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('conversation shows the parts of business messages, notices and pins', async () => {
  const { page, context, marta, client, problems } = await openInboxPage(browser);
  const to = client.phoneNumber;
  const buttons = [
    { kind: 'url', title: 'Pagar en línea', url: 'https://pagos.ejemplo.mx/9' },
    { kind: 'url', title: 'Trampa', url: 'javascript:alert(1)' },
    { kind: 'code', title: 'Copiar la referencia', code: '482913' },
    { kind: 'phone', title: 'Llamar', phone: '+525512345678' },
    { kind: 'reply', title: 'Ya pagué', id: 'pagado' },
  ] as const;
  marta.write(to, 'Su recibo está listo', { context: { heading: 'Luz del Valle', footer: 'Hasta el 20', buttons } });
  const rows = [{ id: 'c', title: 'Concha', description: 'De vainilla' }];
  marta.write(to, 'Elija su pan', {
    context: { list: { button: 'Ver opciones', sections: [{ title: 'Dulce', rows }] } },
  });
  const rosca = { heading: 'Rosca', text: 'Para 12 personas', footer: 'Desde $250', media: 'image' } as const;
  marta.write(to, 'Novedades', { context: { cards: [rosca, { heading: 'Tamal', buttons: [buttons[4]] }] } });
  marta.write(to, { type: 'phone-only', reason: 'view-once' }, { context: { viewOnce: true } });
  marta.write(to, { type: 'phone-only', reason: 'masked' });
  marta.write(to, { type: 'album', images: 2, videos: 1 });
  marta.write(to, { type: 'expiration', seconds: 604_800 });
  marta.write(to, { type: 'number-request' });
  marta.write(to, { type: 'channel-invite', channelId: '12', name: 'Pan de la Roma', role: 'follower' });
  marta.write(to, { type: 'sticker-pack', name: 'Panes', publisher: 'La Espiga', stickers: 12 });
  marta.write(to, { type: 'poll-result', question: '¿Qué día?', options: [{ title: 'Lunes', votes: 3 }] });
  const { id: target } = marta.write(to, 'Abrimos a las 8', { context: { mentionsAll: true } });
  marta.write(to, { type: 'pin', target, pinned: true, seconds: 604_800 });

  // The log draws only messages near its visible part. This window shows all of them.
  await page.setViewportSize({ width: 1280, height: 2_400 });
  await findConversationLink(page, 'Marta').click();
  const receipt = findMessageBubble(page, 'Su recibo está listo');
  for (const text of ['Luz del Valle', 'Hasta el 20', cards.button('Copiar la referencia', '482913'), 'Ya pagué'])
    await receipt.getByText(text, { exact: true }).waitFor();
  await expect
    .poll(() => receipt.getByRole('link').evaluateAll(links => links.map(link => link.getAttribute('href'))))
    .toEqual(['https://pagos.ejemplo.mx/9']);
  await findMessageBubble(page, 'Elija su pan').getByText('• Concha: De vainilla').waitFor();
  await findMessageBubble(page, 'Novedades').getByText('Para 12 personas').waitFor();
  await page.getByText(cards.phoneOnlyReasons['view-once']).waitFor();
  await page.getByText(cards.phoneOnlyReasons.masked).waitFor();
  await page.getByText(messageKindLabels.album, { exact: true }).waitFor();
  await page.getByText(cards.album(2, 1)).waitFor();
  await page.getByText(cards.expiration(cards.days(7))).waitFor();
  await page.getByText(cards.numberRequest).waitFor();
  await page.getByText(cards.channelInvites.follower('Pan de la Roma')).waitFor();
  await page.getByText(cards.stickers(12)).waitFor();
  await page.getByText(`Lunes: ${cards.votes(3)}`).waitFor();
  await findMessageBubble(page, 'Abrimos a las 8')
    .getByText(`${messageContext.mentionsAll} · ${messageContext.pinned}`)
    .waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('searchbox', { name: conversationTexts.list.search }).fill('referencia');
  await findConversationLink(page, 'Marta').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
