import { conversations as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestPage } from '../../testing/index.ts';
import { bubbleOf, conversationOf, fieldOf, logOf } from '../testing/inbox.ts';
import type { Real } from './startReal.ts';

type Phone = ReturnType<Real['emulator']['phones']['create']>;

/** An owner at the page of her client, which is linked. */
interface Lucia extends TestPage {
  readonly owner: Awaited<ReturnType<Real['person']>>;
  readonly client: { readonly id: string };
  readonly shop: Phone;
  readonly marta: Phone;
}

/** Shares the client with somebody, who opens its conversations. */
async function invite(real: Real, { owner, client, shop }: Lucia): Promise<TestPage> {
  const params = { id: client.id };
  const asked = { params, payload: { role: 'answers' } } as const;
  const { link } = await owner.sdk.request('POST /clients/{id}/invitations', asked);
  const ana = await real.person(`ana${shop.phone}@ejemplo.mx`);
  const code = link.split('#codigo=')[1] ?? '';
  await ana.sdk.request('POST /invitations/accept', { payload: { code } });
  return real.open(`/clients/${client.id}/conversations`, { as: ana, isFresh: true });
}

/** The page stands still and hears nothing, as on a machine that is asleep. @returns how to wake it */
async function sleep({ page, context }: TestPage): Promise<() => Promise<void>> {
  const browser = await context.newCDPSession(page);
  await context.setOffline(true);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  return async () => {
    await browser.send('Page.setWebLifecycleState', { state: 'active' });
    await context.setOffline(false);
    await browser.detach();
  };
}

const told = (page: Page) => logOf(page).locator('[data-message]').count();
const write = async (page: Page, text: string): Promise<void> => {
  await fieldOf(page, 'Marta').fill(text);
};
const send = (page: Page) => fieldOf(page, 'Marta').press('Enter');

/**
 * Two who share a client answer Marta at once, workers die meanwhile, one of the two machines sleeps and wakes: nothing is
 * lost, nothing arrives twice, and nobody's words are written over.
 */
export async function answerTogether(real: Real, lucia: Lucia): Promise<void> {
  const { client, shop, marta } = lucia;
  const ana = await invite(real, lucia);
  await lucia.page.goto(`/clients/${client.id}/conversations`);
  const arrived = () => marta.messages.filter(({ fromMe }) => !fromMe).map(({ text }) => text);
  await marta.send(shop.phone, { text: '¿Tienen pan de muerto?' });
  for (const { page } of [lucia, ana]) {
    await conversationOf(page, 'Marta').click();
    await bubbleOf(page, '¿Tienen pan de muerto?').waitFor();
  }

  // At once.
  await Promise.all([write(lucia.page, 'Sí, desde las 8.'), write(ana.page, 'Claro que sí.')]);
  await Promise.all([send(lucia.page), send(ana.page)]);
  await expect.poll(() => arrived().toSorted()).toEqual(['Claro que sí.', 'Sí, desde las 8.']);
  for (const { page } of [lucia, ana]) await expect.poll(() => told(page)).toBe(3);

  // Ana's machine falls asleep over what she has begun; the line's worker dies; Lucía and Marta go on.
  await write(ana.page, 'Quedan doce piezas.');
  const wake = await sleep(ana);
  expect(await real.killWorkers()).toBeGreaterThan(0);
  for (const text of ['¿Cuántos quedan?', '¿Y de qué tamaño?']) await marta.send(shop.phone, { text });
  await bubbleOf(lucia.page, '¿Y de qué tamaño?').waitFor({ timeout: 60_000 });
  await write(lucia.page, 'Veinte, grandes.');
  await send(lucia.page);
  await marta.waitFor(({ text }) => text === 'Veinte, grandes.');
  await real.killWorkers();

  await wake();
  for (const text of ['¿Cuántos quedan?', '¿Y de qué tamaño?', 'Veinte, grandes.'])
    await bubbleOf(ana.page, text).waitFor({ timeout: 60_000 });
  expect(await fieldOf(ana.page, 'Marta').inputValue()).toBe('Quedan doce piezas.');
  await send(ana.page);
  await ana.page.getByText(texts.colleagues.held).waitFor();
  expect(arrived()).toHaveLength(3);
  await ana.page.getByRole('button', { name: texts.colleagues.sendAnyway }).click();
  // The line may be away still: then it is said that it was not sent, and asked for again.
  const again = ana.page.getByRole('button', { name: texts.message.retry });
  const isThere = async () => {
    if ((await again.count()) > 0) await again.first().click();
    return arrived().includes('Quedan doce piezas.');
  };
  await expect.poll(isThere, { timeout: 60_000, interval: 500 }).toBe(true);

  const all = [
    '¿Tienen pan de muerto?',
    ...arrived().slice(0, 2),
    '¿Cuántos quedan?',
    '¿Y de qué tamaño?',
    'Veinte, grandes.',
    'Quedan doce piezas.',
  ];
  for (const { page } of [lucia, ana]) {
    await expect.poll(() => told(page)).toBe(all.length);
    for (const text of all) await bubbleOf(page, text ?? '').waitFor();
    await page.reload();
    await bubbleOf(page, 'Quedan doce piezas.').waitFor();
    await expect.poll(() => told(page)).toBe(all.length);
  }
  expect(arrived()).toHaveLength(4);
  for (const { context } of [lucia, ana]) await context.close();
}
