import { commandPaletteTexts, messageKeepingTexts as keepingTexts, conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import { findConversationLink, findMessageBubble, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const chooseMessageAction = async (page: Page, text: string, name: string) => {
  const bubble = findMessageBubble(page, text);
  await bubble.hover();
  await bubble.getByRole('button', { name: texts.message.actions('Marta') }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

it('a starred message is marked, listed, and found again in its conversation', async () => {
  const { page, context, problems, marta, client } = await openInboxPage(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Mi dirección es Reforma 1');
  });
  await findConversationLink(page, 'Marta').click();
  await chooseMessageAction(page, 'Mi dirección es Reforma 1', keepingTexts.star);
  await findMessageBubble(page, 'Mi dirección es Reforma 1')
    .getByRole('img', { name: keepingTexts.starred })
    .waitFor({ state: 'attached' });
  marta.write(client.phoneNumber, 'Gracias');
  await findMessageBubble(page, 'Gracias').waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('destacados');
  await page.getByRole('option', { name: commandPaletteTexts.starred }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: keepingTexts.title });
  await dialog.getByText('Mi dirección es Reforma 1').waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByRole('link').click();
  await page.waitForURL('**?message=*');
  await chooseMessageAction(page, 'Mi dirección es Reforma 1', keepingTexts.unstar);
  await expect.poll(() => page.getByRole('img', { name: keepingTexts.starred }).count()).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a text and a picture are forwarded to another conversation', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const { page, context, problems } = await openInboxPage(browser, async ({ marta, client }) => {
    luis.write(client.phoneNumber, 'Buenas', { timestamp: new Date(Date.now() - 60_000) });
    marta.write(client.phoneNumber, 'Dos roscas, por favor');
    marta.write(client.phoneNumber, {
      type: 'media',
      media: { kind: 'image', mimeType: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
      caption: 'Así',
    });
  });
  await findConversationLink(page, 'Marta').click();
  const forward = async (text: string) => {
    await chooseMessageAction(page, text, keepingTexts.forward);
    const dialog = page.getByRole('dialog', { name: keepingTexts.forwardTitle });
    await dialog.getByLabel(keepingTexts.forwardSearch).fill('luis');
    await dialog.getByRole('checkbox', { name: 'Luis' }).click();
    expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: keepingTexts.forwardCount('1') }).click();
    await dialog.waitFor({ state: 'detached' });
  };
  await forward('Dos roscas, por favor');
  await luis.waitFor(({ fromMe, content }) => !fromMe && content.type === 'text');
  await forward('Así');
  const picture = await luis.waitFor(({ fromMe, content }) => !fromMe && content.type === 'media');
  expect(picture.content).toMatchObject({ media: { kind: 'image' } });
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
