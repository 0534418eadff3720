import {
  clientDetail,
  clients,
  conversations,
  dashboard,
  explorer,
  feed,
  firstSteps,
  inboxTools,
  layout,
  history as past,
  qr,
  reasons,
  session,
  statistics,
  status,
  toasts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { untilSaid } from '../../testing/index.ts';
import { rowOf, standing, textsOf } from '../testing/feed.ts';
import { bubbleOf, conversationOf, fieldOf } from '../testing/inbox.ts';
import { readShownQr } from '../testing/scanShownQr.ts';
import { missAMoment } from './missAMoment.ts';
import { answerWhenClosed, planForTomorrow, sendPicture } from './restOfVisit.ts';
import { type Real, startReal } from './startReal.ts';
import { answerTogether } from './twoAnswer.ts';

/*
 * The same paths that the other walks go over the fake network, here on what users have: `recado serve`, the worker with
 * Baileys, and WhatsApp's protocol.
 */
let real: Real;
beforeAll(async () => {
  vi.setConfig({ testTimeout: 180_000 });
  real = await startReal();
});
afterAll(() => real?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: 'overview' | 'messages' | 'conversations') =>
  page
    .getByRole('navigation', { name: clientDetail.tabs.navigation })
    .getByRole('link', { name: clientDetail.tabs[name], exact: true })
    .click();

/** Another person and other phones each time the first visit is tried. */
let visits = 10;

it('a first visit leads from the registration to a message that arrives live on the page, to its answer, and to the deletion of it all', async () => {
  visits += 1;
  const shop = real.emulator.phones.create({ phone: `52155123456${visits}`, name: 'Panadería La Espiga' });
  const marta = real.emulator.phones.create({ phone: `52155876543${visits}`, name: 'Marta' });
  const { page, context, problems } = await real.open('/register');

  const form = session.register;
  await page.getByLabel(form.name, { exact: true }).fill('Lucía Hernández');
  await page.getByLabel(form.email).fill(`lucia${visits}@panaderialaespiga.mx`);
  await page.getByLabel(form.password, { exact: true }).fill('Conchas-7');
  await page.getByLabel(form.confirmPassword, { exact: true }).fill('Conchas-7');
  await button(page, form.submit).click();
  await page.getByText(dashboard.empty).waitFor();

  await page.getByRole('link', { name: firstSteps.steps.client.action }).first().click();
  await page.getByLabel(clients.add.businessName).fill('Panadería La Espiga');
  await page.getByLabel(clients.add.phone).fill(`+52 1 55 1234-56${visits}`);
  await button(page, clients.add.submit).click();
  await untilSaid(page, toasts.clientCreated);
  await page.getByText(status.client.pending).waitFor();
  const address = page.url();

  await button(page, clientDetail.actions.initialize).click();
  await untilSaid(page, toasts.clientInitialized);
  await shop.scan(await readShownQr(page));
  await untilSaid(page, toasts.clientConnected);
  await page.getByText(status.client.connected, { exact: true }).waitFor();
  await page.getByText(statistics.empty.text).waitFor();

  await tab(page, 'messages');
  // Nothing is touched from here until the message stands there.
  await expect.poll(() => standing(page)).toBe('live');
  const externalAdReply = {
    sourceType: 'ad',
    sourceUrl: 'https://fb.me/conchas',
    title: 'Conchas al 2×1',
    ctwaClid: 'ARAk',
  };
  const text = '¿Todavía hay conchas?';
  await marta.send(shop.phone, { raw: { extendedTextMessage: { text, contextInfo: { externalAdReply } } } });
  await rowOf(page, text).getByText('Marta').waitFor();
  await rowOf(page, text).getByText(feed.around.referral(externalAdReply.title)).waitFor();
  expect(await textsOf(page)).toEqual(['¿Todavía hay conchas?']);

  // The owner answers where it was written, and sees it arrive and being read.
  await tab(page, 'conversations');
  await conversationOf(page, 'Marta').click();
  const ad = bubbleOf(page, text).getByRole('link', { name: feed.cards.ad });
  await expect.poll(() => ad.getAttribute('href')).toBe(externalAdReply.sourceUrl);
  await fieldOf(page, 'Marta').fill('Sí, hasta las ocho.');
  await page.keyboard.press('Enter');
  const answer = bubbleOf(page, 'Sí, hasta las ocho.');
  await answer.locator('[data-status="delivered"]').waitFor();
  const { id } = await marta.waitFor(message => !message.fromMe);
  marta.markRead([id]);
  await answer.locator('[data-status="read"]').waitFor();

  // She says something, hears it, and it arrives as what was said: with how long and how loud it is.
  await button(page, conversations.composer.record).click();
  const heard = page.getByLabel(inboxTools.voice.listen);
  await button(page, inboxTools.voice.stop).dblclick();
  await expect.poll(() => heard.evaluate(audio => audio === document.activeElement)).toBe(true);
  await button(page, conversations.composer.cancelRecording).click();
  await button(page, conversations.composer.record).click();
  await page.getByRole('timer').getByText('0:02').waitFor();
  // What was said is there when she comes back from elsewhere.
  await page.goBack();
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await page.goForward();
  await heard.evaluate((audio: HTMLAudioElement) => audio.play());
  await expect.poll(() => heard.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeGreaterThan(0);
  await button(page, conversations.composer.send).click();
  const voice = await marta.waitFor(({ content }) => Boolean(content.audioMessage));
  expect(voice.content.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' });
  expect(voice.content.audioMessage?.seconds).toBeGreaterThan(0);
  const loudness = [...(voice.content.audioMessage?.waveform ?? [])];
  expect(loudness).toHaveLength(64);
  expect(Math.max(...loudness)).toBeGreaterThan(0);
  const said = page.getByRole('log').locator('[data-message]').last();
  await said.getByRole('button', { name: conversations.media.play }).waitFor();
  await expect.poll(() => said.innerText()).toMatch(/0:0[1-9]/);

  await sendPicture(page, marta);
  await planForTomorrow(real, page, address.split('/').at(-1) ?? '', marta);
  const luis = real.emulator.phones.create({ phone: `52155999943${visits}`, name: 'Luis' });
  await page.goto(address);
  await answerWhenClosed(page, shop, luis);
  await page.goto(address);
  await page.getByRole('rowheader', { name: new RegExp(`\\+52 1 55 8765 43${visits}.*Marta`) }).waitFor();

  await button(page, clientDetail.actions.delete).click();
  await page.getByLabel(clientDetail.deletion.wordLabel).fill('ELIMINAR');
  await button(page, clientDetail.deletion.confirm).click();
  await untilSaid(page, toasts.clientDeleted);
  await page.getByText(clients.list.empty).waitFor();
  await expect.poll(() => shop.devices.length).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

describe('a client of somebody’s', () => {
  let made = 0;
  /** The page of a client that is not linked yet, its phone, and a customer's. */
  const openClient = async () => {
    made += 1;
    const owner = await real.person(`persona${made}@ejemplo.mx`);
    const shop = real.emulator.phones.create({ phone: `52155300000${10 + made}`, name: 'Taller' });
    const marta = real.emulator.phones.create({ phone: `52155400000${10 + made}`, name: 'Marta' });
    const payload = { businessName: 'Taller', phoneNumber: shop.phone };
    const { client } = await owner.sdk.request('POST /clients', { payload });
    const opened = await real.open(`/clients/${client.id}`, { as: owner });
    await opened.page.getByRole('heading', { name: 'Taller' }).waitFor();
    return { ...opened, owner, client, shop, marta };
  };
  const link = async (page: Page, shop: Awaited<ReturnType<typeof openClient>>['shop']) => {
    await button(page, clientDetail.actions.initialize).click();
    await shop.scan(await readShownQr(page));
    await untilSaid(page, toasts.clientConnected);
  };

  it('is linked by a pairing code, restarted, unlinked by the phone, and linked again by a QR', async () => {
    const { page, context, problems, shop, marta } = await openClient();
    await marta.send(shop.phone, { text: 'De antes' });
    await button(page, clientDetail.actions.initialize).click();
    await page.getByText(qr.waiting).waitFor();
    await button(page, qr.pairingCode.offer).click();
    await button(page, qr.pairingCode.request).click();
    const code = page.getByRole('group', { name: qr.pairingCode.title }).getByText(/^\w{4}-\w{4}$/);
    await code.waitFor();
    await shop.enterCode(await code.innerText());
    await untilSaid(page, toasts.clientConnected);
    await page.getByRole('status').filter({ hasText: past.title }).getByText(past.how.begun).waitFor();

    await button(page, clientDetail.actions.restart).click();
    await untilSaid(page, toasts.clientRestarted);
    // What said that it was linked may still stand there, and then says it of this, too.
    await page.getByText(status.client.connected, { exact: true }).waitFor();
    expect(shop.devices).toHaveLength(1);

    shop.unlink(shop.devices[0]?.device ?? 0);
    await page.getByText(reasons.close.unlinked.what).waitFor();
    await page.getByText(status.client.disconnected, { exact: true }).waitFor();
    await link(page, shop);

    await button(page, clientDetail.actions.disconnect).click();
    await button(page, clientDetail.actions.disconnection.confirm).click();
    await untilSaid(page, toasts.clientDisconnected);
    await expect.poll(() => shop.devices.length).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('sends from the explorer, and its feed follows what is said and how far it got', async () => {
    const { page, context, problems, owner, shop, marta, client } = await openClient();
    await link(page, shop);
    await page.getByRole('link', { name: layout.menu.explorer }).click();
    await page.getByRole('button', { name: /external\/send\b(?!-)/ }).click();
    await page.getByLabel('to *').fill(marta.phone);
    await page.getByLabel('text *').fill('Sí, hasta las ocho. <b>¡Venga!</b>');
    marta.setOnline(false);
    await button(page, explorer.run).click();
    await page.getByText(status.response.success).waitFor();

    await page.goto(`/clients/${client.id}/messages`);
    const sent = rowOf(page, 'Sí, hasta las ocho. <b>¡Venga!</b>');
    await sent.locator('[data-status="sent"]').waitFor();
    marta.setOnline(true);
    const { id } = await marta.waitFor(message => !message.fromMe);
    await sent.locator('[data-status="delivered"]').waitFor();
    marta.markRead([id]);
    await sent.locator('[data-status="read"]').waitFor();

    await marta.send(shop.phone, { text: 'uno' });
    await rowOf(page, 'uno').waitFor();
    await marta.send(shop.phone, { text: 'dos' });
    await expect.poll(() => textsOf(page)).toEqual(['dos', 'uno', 'Sí, hasta las ocho. <b>¡Venga!</b>']);

    await page.goto(`/clients/${client.id}`);
    await missAMoment(real, client.id, shop, marta);
    await page
      .getByText(
        /^Estuvo 42 min sin conexión; se recuperaron 2 mensajes, de 1 persona; 1 no se pudo descifrar\.$/,
      )
      .waitFor();
    const { absences } = await owner.sdk.request('GET /clients/{id}/absences', { params: { id: client.id } });
    expect(absences).toMatchObject([{ messages: 2, people: 1, undecryptable: 1 }]);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('is answered by two at once, while workers die and one of the machines sleeps', async () => {
    const lucia = await openClient();
    await link(lucia.page, lucia.shop);
    await answerTogether(real, lucia);
  }, 180_000);
});
