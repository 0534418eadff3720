import { conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestPage } from '../../testing/index.ts';
import {
  findConversationLink,
  findMessageBubble,
  getMessageTextField,
  locateConversationMessages,
} from '../testing/inbox.ts';
import type { RealStack } from './startRealStack.ts';

type Phone = ReturnType<RealStack['emulator']['phones']['create']>;

/** A page on which the owner of a linked client is logged in. */
interface OwnerPage extends TestPage {
  readonly owner: Awaited<ReturnType<RealStack['registerPerson']>>;
  readonly client: { readonly id: string };
  readonly shop: Phone;
  readonly marta: Phone;
}

/** Shares the client with another user, who opens its conversations. */
async function inviteColleague(stack: RealStack, { owner, client, shop }: OwnerPage): Promise<TestPage> {
  const params = { id: client.id };
  const invitationRequest = { params, payload: { role: 'answers' } } as const;
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', invitationRequest);
  const ana = await stack.registerPerson(`ana${shop.phone}@ejemplo.mx`);
  const code = link.split('#codigo=')[1] ?? '';
  await ana.sdk.request('POST /invitations/accept', { payload: { code } });
  return stack.open(`/conversations/${client.id}`, { as: ana, isFresh: true });
}

/**
 * Freezes the page and takes it offline, which simulates a machine that sleeps.
 *
 * @returns function that wakes the page
 */
async function suspendPage({ page, context }: TestPage): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page);
  await context.setOffline(true);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await devtools.send('Page.setWebLifecycleState', { state: 'active' });
    await context.setOffline(false);
    await devtools.detach();
  };
}

const countMessages = (page: Page) => locateConversationMessages(page).locator('[data-message]').count();
const typeText = async (page: Page, text: string): Promise<void> => {
  await getMessageTextField(page, 'Marta').fill(text);
};
const send = (page: Page) => getMessageTextField(page, 'Marta').press('Enter');

/**
 * Lets two users of a client reply to Marta concurrently, while workers are killed and one user's
 * machine sleeps and wakes. Expects that every message arrives exactly once, and that no draft is
 * overwritten.
 */
export async function replyConcurrently(stack: RealStack, lucia: OwnerPage): Promise<void> {
  const { client, shop, marta } = lucia;
  const ana = await inviteColleague(stack, lucia);
  await lucia.page.goto(`/conversations/${client.id}`);
  const listReceivedTexts = () => marta.messages.filter(({ fromMe }) => !fromMe).map(({ text }) => text);
  await marta.send(shop.phone, { text: '¿Tienen pan de muerto?' });
  for (const { page } of [lucia, ana]) {
    await findConversationLink(page, 'Marta').click();
    await findMessageBubble(page, '¿Tienen pan de muerto?').waitFor();
  }

  await Promise.all([typeText(lucia.page, 'Sí, desde las 8.'), typeText(ana.page, 'Claro que sí.')]);
  await Promise.all([send(lucia.page), send(ana.page)]);
  await expect.poll(() => listReceivedTexts().toSorted()).toEqual(['Claro que sí.', 'Sí, desde las 8.']);
  for (const { page } of [lucia, ana]) await expect.poll(() => countMessages(page)).toBe(3);

  // Ana's machine falls asleep while she writes a draft, the line's worker dies, and Lucía and Marta continue.
  await typeText(ana.page, 'Quedan doce piezas.');
  const wake = await suspendPage(ana);
  expect(await stack.killWorkers()).toBeGreaterThan(0);
  for (const text of ['¿Cuántos quedan?', '¿Y de qué tamaño?']) await marta.send(shop.phone, { text });
  await findMessageBubble(lucia.page, '¿Y de qué tamaño?').waitFor({ timeout: 60_000 });
  await typeText(lucia.page, 'Veinte, grandes.');
  await send(lucia.page);
  await marta.waitFor(({ text }) => text === 'Veinte, grandes.');
  await stack.killWorkers();

  await wake();
  for (const text of ['¿Cuántos quedan?', '¿Y de qué tamaño?', 'Veinte, grandes.'])
    await findMessageBubble(ana.page, text).waitFor({ timeout: 60_000 });
  expect(await getMessageTextField(ana.page, 'Marta').inputValue()).toBe('Quedan doce piezas.');
  await send(ana.page);
  await ana.page.getByText(texts.colleagues.notSentYet).waitFor();
  expect(listReceivedTexts()).toHaveLength(3);
  await ana.page.getByRole('button', { name: texts.colleagues.sendAnyway }).click();
  // While the line is still down, the page marks the message as unsent, so the test retries it.
  const retryButton = ana.page.getByRole('button', { name: texts.message.retry });
  const hasArrived = async () => {
    if ((await retryButton.count()) > 0) await retryButton.first().click();
    return listReceivedTexts().includes('Quedan doce piezas.');
  };
  await expect.poll(hasArrived, { timeout: 60_000, interval: 500 }).toBe(true);

  const allTexts = [
    '¿Tienen pan de muerto?',
    ...listReceivedTexts().slice(0, 2),
    '¿Cuántos quedan?',
    '¿Y de qué tamaño?',
    'Veinte, grandes.',
    'Quedan doce piezas.',
  ];
  for (const { page } of [lucia, ana]) {
    await expect.poll(() => countMessages(page)).toBe(allTexts.length);
    for (const text of allTexts) await findMessageBubble(page, text ?? '').waitFor();
    await page.reload();
    await findMessageBubble(page, 'Quedan doce piezas.').waitFor();
    await expect.poll(() => countMessages(page)).toBe(allTexts.length);
  }
  expect(listReceivedTexts()).toHaveLength(4);
  for (const { context } of [lucia, ana]) await context.close();
}
