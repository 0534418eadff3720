import { messageFeedTexts, productPickerTexts as texts } from '@recado/texts';
import type { CatalogProduct } from '@recado/transport';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { findConversationLink, findMessageBubble, openInboxPage } from '../testing/inbox.ts';

const orderTexts = messageFeedTexts.cards.order;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const pictureUrl = 'https://mmg.whatsapp.net/1';
const available = { pictureUrl, isHidden: false, isAvailable: true };
const products: readonly CatalogProduct[] = [
  { ...available, id: '1', name: 'Concha', description: 'De vainilla', price: { amount: 18.5, currency: 'MXN' } },
  { ...available, id: '2', name: 'Café de olla', price: { amount: 35, currency: 'MXN' } },
  { ...available, id: '3', name: 'Rosca', isHidden: true },
  { id: '4', name: 'Pastel a medida', isHidden: false, isAvailable: true },
];

it('conversation shows the products of an order when they are read, with the total', async () => {
  const { page, context, marta, client, problems } = await openInboxPage(browser);
  const { orders } = browser.server.network.phone(client.phoneNumber).catalog;
  const price = { amount: 18.5, currency: 'MXN' };
  orders.set('7 secreto', {
    lines: [
      { productId: '1', name: 'Concha', quantity: 3, price },
      { productId: '4', name: 'Pastel a medida', quantity: 1 },
    ],
    total: { amount: 55.5, currency: 'MXN' },
  });
  marta.write(client.phoneNumber, { type: 'order', orderId: '7', items: 2, note: 'Para las 6', token: 'secreto' });
  marta.write(client.phoneNumber, { type: 'order', orderId: '8', items: 1, note: 'Otro', token: 'desconocido' });
  await findConversationLink(page, 'Marta').click();
  const order = findMessageBubble(page, 'Para las 6').getByRole('table', { name: orderTexts.label });
  await expect
    .poll(() => order.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringMatching(/^3 × Concha\s+\$55\.50$/),
      expect.stringMatching(/^1 × Pastel a medida/),
      expect.stringMatching(/^Total\s+\$55\.50$/),
    ]);
  await findMessageBubble(page, 'Otro').getByText(orderTexts.pending).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('composer sends a product of the catalog with a text, and offers no product that phones would not show', async () => {
  const { page, context, marta, client, problems } = await openInboxPage(browser);
  browser.server.network.phone(client.phoneNumber).catalog.products.push(...products);
  marta.write(client.phoneNumber, '¿Qué pan hay?');
  await findConversationLink(page, 'Marta').click();
  await page.getByRole('button', { name: texts.open }).click();
  const dialog = page.getByRole('dialog', { name: texts.title });
  const list = dialog.getByRole('list', { name: texts.list });
  await list.getByText('Concha').waitFor();
  for (const [name, reason] of [
    ['Rosca', texts.hidden],
    ['Pastel a medida', texts.noPicture],
  ] as const) {
    const button = list.getByRole('button', { name });
    await button.getByText(reason).waitFor();
    expect(await button.getAttribute('aria-disabled')).toBe('true');
    expect(await button.evaluate(element => getComputedStyle(element).opacity)).toBe('1');
  }
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByRole('searchbox', { name: texts.search }).fill('cafe');
  await list.getByRole('button', { name: 'Café de olla' }).click();
  expect(await list.getByRole('button').count()).toBe(1);
  await dialog.getByRole('textbox', { name: texts.text }).fill('Recién hecho');
  await dialog.getByRole('button', { name: texts.send }).click();
  await dialog.waitFor({ state: 'detached' });
  const { content } = await marta.waitFor(message => message.content.type === 'product');
  expect(content).toMatchObject({ productId: '2', title: 'Café de olla', note: 'Recién hecho' });
  await findMessageBubble(page, 'Café de olla').getByText('$35.00').waitFor();
  await findMessageBubble(page, 'Café de olla').getByText('Recién hecho').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
