import { conversationTexts, inboxToolTexts, messageFeedTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { findConversationLink, findMessageBubble, openInboxPage } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('conversation, message and list of labels show the labels of the phone, and the phone those of the page', async () => {
  const { dialog, labels } = inboxToolTexts;
  const { page, context, marta, client, problems } = await openInboxPage(browser);
  const phone = browser.server.network.phone(client.phoneNumber);
  const { id: messageId } = marta.write(client.phoneNumber, 'Dos pasteles para el sábado');
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, 'Dos pasteles para el sábado').waitFor();
  await phone.tasks['labels.save']({ id: '1', name: 'Pedido nuevo', color: 1 });
  await phone.tasks['labels.assign']({ label: '1', chat: marta.person, labeled: true });
  await phone.tasks['labels.assign']({ label: '1', chat: marta.person, messageId, labeled: true });
  await findConversationLink(page, 'Marta').getByText('Pedido nuevo').waitFor();
  await findMessageBubble(page, 'Dos pasteles para el sábado')
    .getByText(messageFeedTexts.messageContext.label('Pedido nuevo'))
    .waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: dialog.open }).click();
  await page.getByRole('tab', { name: dialog.labels }).click();
  await page.getByText(labels.onPhone).waitFor();
  await page.getByLabel(labels.nameOf('Pedido nuevo')).fill('Pedido de hoy');
  await page.keyboard.press('Enter');
  await expect.poll(() => phone.labels.get('1')?.name).toBe('Pedido de hoy');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: dialog.close }).click();
  await findConversationLink(page, 'Marta').getByText('Pedido de hoy').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a message is labelled from its menu, with labels that exist and with a new one', async () => {
  const texts = conversationTexts.message;
  const { page, context, marta, client, problems } = await openInboxPage(browser);
  const phone = browser.server.network.phone(client.phoneNumber);
  await phone.tasks['labels.save']({ id: '7', name: 'Por cobrar', color: 1 });
  marta.write(client.phoneNumber, 'Tres roscas');
  await findConversationLink(page, 'Marta').click();
  const bubble = findMessageBubble(page, 'Tres roscas');
  const openDialog = async () => {
    await bubble.hover();
    await bubble.getByRole('button', { name: /^Opciones del mensaje/ }).click();
    await page.getByRole('menuitem', { name: texts.label }).click();
    return page.getByRole('dialog', { name: texts.labelling.title });
  };
  const dialog = await openDialog();
  await dialog.getByRole('checkbox', { name: 'Por cobrar' }).check();
  await dialog.getByLabel(texts.labelling.newName).fill('Domingo');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts.labelling.save }).click();
  await dialog.waitFor({ state: 'detached' });
  for (const name of ['Por cobrar', 'Domingo'])
    await bubble.getByText(messageFeedTexts.messageContext.label(name)).waitFor();
  const again = await openDialog();
  await again.getByRole('checkbox', { name: 'Por cobrar' }).uncheck();
  await again.getByRole('button', { name: texts.labelling.save }).click();
  await bubble.getByText(messageFeedTexts.messageContext.label('Por cobrar')).waitFor({ state: 'detached' });
  await expect.poll(() => [...(phone.labels.values() ?? [])].map(({ name }) => name)).toContain('Domingo');
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
