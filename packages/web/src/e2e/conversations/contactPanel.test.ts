import { contactPanelTexts as panelTexts, conversationTexts as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addLinkedClient } from '../testing/clients.ts';
import { findConversationLink, findMessageBubble, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const openWithRelatedItems = (width: number) =>
  openInboxPage(
    browser,
    async ({ ana, client, marta }) => {
      const params = { id: client.id };
      const other = await addLinkedClient(browser.server, ana);
      marta.write(other.phoneNumber, 'Hola, cafetería');
      marta.write(client.phoneNumber, 'Hola');
      marta.write(client.phoneNumber, {
        type: 'media',
        media: { kind: 'image', mimeType: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
      });
      const listChats = async (id: string) =>
        (await ana.sdk.request('GET /clients/{id}/conversations', { params: { id } })).conversations;
      await expect.poll(() => listChats(other.id)).toHaveLength(1);
      await expect.poll(async () => (await listChats(client.id))[0]?.unread).toBe(2);
      await ana.sdk.request('PATCH /clients/{id}/contacts/{contact}', {
        params: { ...params, contact: marta.number },
        payload: { ownName: 'Marta, la de los pasteles', labels: ['Pedidos'], notes: 'Prefiere la tarde.' },
      });
      await ana.sdk.request('POST /clients/{id}/messages', {
        params,
        payload: {
          ...{ to: marta.number, type: 'text', text: { text: 'Mañana abrimos' } },
          sendAt: new Date(Date.now() + 86_400_000).toISOString(),
        },
      });
    },
    { width, height: 800 },
  );
const NAME = 'Marta, la de los pasteles';

it('the contact panel is a third column from 1100 pixels, with names, labels, notes, other lines, plans and files', async () => {
  const { page, context, problems } = await openWithRelatedItems(1100);
  await findConversationLink(page, NAME).click();
  await findMessageBubble(page, 'Hola').waitFor();
  const panel = page.getByRole('region', { name: panelTexts.label(NAME) });
  for (const text of ['Pedidos', 'Prefiere la tarde.', 'Mañana abrimos']) await panel.getByText(text).waitFor();
  await panel.getByRole('region', { name: panelTexts.lines.title }).getByRole('link').waitFor();
  await panel.getByRole('region', { name: panelTexts.files.title }).getByRole('link').waitFor();
  expect(await page.getByRole('button', { name: panelTexts.open }).count()).toBe(0);
  const [list, log, column] = await Promise.all([
    page.getByRole('region', { name: texts.title, exact: true }).boundingBox(),
    page.getByRole('log').boundingBox(),
    panel.boundingBox(),
  ]);
  expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(log?.x ?? 0);
  expect((log?.x ?? 0) + (log?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  // A saved change appears in the panel.
  await panel.getByRole('button', { name: panelTexts.edit }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(panelTexts.notes.title).fill('Llamar antes.');
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await panel.getByText('Llamar antes.').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it.each([390, 1099])('the contact panel opens over the thread by keyboard in a window of %i pixels', async width => {
  const { page, context, problems } = await openWithRelatedItems(width);
  await findConversationLink(page, NAME).click();
  await findMessageBubble(page, 'Hola').waitFor();
  const panel = page.getByRole('region', { name: panelTexts.label(NAME) });
  expect(await panel.count()).toBe(0);
  const open = page.getByRole('button', { name: panelTexts.open });
  await open.focus();
  await page.keyboard.press('Enter');
  await panel.getByText('Prefiere la tarde.').waitFor();
  const close = panel.getByRole('button', { name: panelTexts.close });
  await expect.poll(() => close.evaluate(node => node === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await open.waitFor();
  await expect.poll(() => open.evaluate(node => node === document.activeElement)).toBe(true);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
