import {
  apiExplorerTexts,
  authPageTexts,
  clientDetailTexts,
  clientListTexts,
  conversationTexts,
  dashboardTexts,
  firstStepTexts,
  inboxToolTexts,
  layoutTexts,
  messageFeedTexts,
  historySyncTexts as past,
  problemExplanations,
  qrLinkingTexts,
  statisticsTexts,
  statusLabels,
  toastTexts,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitForToast } from '../../testing/index.ts';
import { findMessageRow, getFeedStatus, readFeedRowTexts } from '../testing/feed.ts';
import { findConversationLink, findMessageBubble, getMessageTextField } from '../testing/inbox.ts';
import { readShownQr } from '../testing/scanShownQr.ts';
import { replyConcurrently } from './concurrentReplies.ts';
import { simulateOutage } from './simulateOutage.ts';
import { type RealStack, startRealStack } from './startRealStack.ts';
import { expectAwayReplyWhenClosed, scheduleMessageForTomorrow, sendPicture } from './visitSteps.ts';

/*
 * Runs the flows of the fake-network end-to-end tests against the production setup: `recado
 * serve`, the worker with Baileys, and WhatsApp's protocol.
 */
let stack: RealStack;
beforeAll(async () => {
  vi.setConfig({ testTimeout: 180_000 });
  stack = await startRealStack();
});
afterAll(() => stack?.stop());

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const openTab = (page: Page, name: 'overview' | 'messages' | 'conversations') =>
  page
    .getByRole('navigation', { name: clientDetailTexts.tabs.navigation })
    .getByRole('link', { name: clientDetailTexts.tabs[name], exact: true })
    .click();

/** Number of the first test's attempts. Each attempt needs its own person and phone numbers. */
let attempts = 10;

it('a new user can register, link a client, receive a message, reply to it and delete the client', async () => {
  attempts += 1;
  const shop = stack.emulator.phones.create({ phone: `52155123456${attempts}`, name: 'Panadería La Espiga' });
  const marta = stack.emulator.phones.create({ phone: `52155876543${attempts}`, name: 'Marta' });
  const { page, context, problems } = await stack.open('/register');

  const form = authPageTexts.register;
  await page.getByLabel(form.name, { exact: true }).fill('Lucía Hernández');
  await page.getByLabel(form.email).fill(`lucia${attempts}@panaderialaespiga.mx`);
  await page.getByLabel(form.password, { exact: true }).fill('Conchas-7');
  await page.getByLabel(form.confirmPassword, { exact: true }).fill('Conchas-7');
  await button(page, form.submit).click();
  await page.getByText(dashboardTexts.empty).waitFor();

  await page.getByRole('link', { name: firstStepTexts.steps.link.action }).first().click();
  await page.getByLabel(clientListTexts.add.businessName).fill('Panadería La Espiga');
  await page.getByLabel(clientListTexts.add.phone).fill(`+52 1 55 1234-56${attempts}`);
  await button(page, clientListTexts.add.submit).click();
  await waitForToast(page, toastTexts.clientCreated);
  await page.getByText(statusLabels.client.pending).waitFor();
  const address = page.url();

  await button(page, clientDetailTexts.actions.initialize).click();
  await waitForToast(page, toastTexts.clientInitialized);
  await shop.scan(await readShownQr(page));
  await waitForToast(page, toastTexts.clientConnected);
  await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
  await page.getByText(statisticsTexts.empty.text).waitFor();

  await openTab(page, 'messages');
  // From here, the test does nothing until the message appears, because the page must update by itself.
  await expect.poll(() => getFeedStatus(page)).toBe('live');
  const externalAdReply = {
    sourceType: 'ad',
    sourceUrl: 'https://fb.me/conchas',
    title: 'Conchas al 2×1',
    ctwaClid: 'ARAk',
  };
  const text = '¿Todavía hay conchas?';
  await marta.send(shop.phone, { raw: { extendedTextMessage: { text, contextInfo: { externalAdReply } } } });
  await findMessageRow(page, text).getByText('Marta').waitFor();
  await findMessageRow(page, text).getByText(messageFeedTexts.messageContext.referral(externalAdReply.title)).waitFor();
  expect(await readFeedRowTexts(page)).toEqual(['¿Todavía hay conchas?']);

  // The owner replies in the conversation and sees the reply delivered and read.
  await openTab(page, 'conversations');
  await findConversationLink(page, 'Marta').click();
  const ad = findMessageBubble(page, text).getByRole('link', { name: messageFeedTexts.cards.ad });
  await expect.poll(() => ad.getAttribute('href')).toBe(externalAdReply.sourceUrl);
  await getMessageTextField(page, 'Marta').fill('Sí, hasta las ocho.');
  await page.keyboard.press('Enter');
  const reply = findMessageBubble(page, 'Sí, hasta las ocho.');
  await reply.locator('[data-status="delivered"]').waitFor();
  const { id } = await marta.waitFor(message => !message.fromMe);
  marta.markRead([id]);
  await reply.locator('[data-status="read"]').waitFor();

  // The owner records a voice note and plays it back. It arrives with its duration and waveform.
  await button(page, conversationTexts.composer.record).click();
  const recording = page.getByRole('group', { name: inboxToolTexts.voice.listen });
  const play = recording.getByRole('button', { name: conversationTexts.media.play });
  await button(page, inboxToolTexts.voice.stop).dblclick();
  await expect.poll(() => play.evaluate(element => element === document.activeElement)).toBe(true);
  await button(page, conversationTexts.composer.cancelRecording).click();
  await button(page, conversationTexts.composer.record).click();
  await page.getByRole('timer').getByText('0:02').waitFor();
  // The recording is still there when the owner returns from another page.
  await page.goBack();
  await page.getByRole('timer').waitFor({ state: 'detached' });
  await page.goForward();
  await play.click();
  const position = recording.getByRole('slider', { name: conversationTexts.media.position });
  await expect.poll(async () => Number(await position.inputValue())).toBeGreaterThan(0);
  await button(page, conversationTexts.composer.send).click();
  const voice = await marta.waitFor(({ content }) => Boolean(content.audioMessage));
  expect(voice.content.audioMessage).toMatchObject({ ptt: true, mimetype: 'audio/ogg; codecs=opus' });
  expect(voice.content.audioMessage?.seconds).toBeGreaterThan(0);
  const waveform = [...(voice.content.audioMessage?.waveform ?? [])];
  expect(waveform).toHaveLength(64);
  expect(Math.max(...waveform)).toBeGreaterThan(0);
  const voiceBubble = page.getByRole('log').locator('[data-message]').last();
  await voiceBubble.getByRole('button', { name: conversationTexts.media.play }).waitFor();
  await expect.poll(() => voiceBubble.innerText()).toMatch(/0:0[1-9]/);

  await sendPicture(page, marta);
  await scheduleMessageForTomorrow(stack, page, address.split('/').at(-1) ?? '', marta);
  const luis = stack.emulator.phones.create({ phone: `52155999943${attempts}`, name: 'Luis' });
  await page.goto(address);
  await expectAwayReplyWhenClosed(page, shop, luis);
  await page.goto(address);
  await page.getByRole('rowheader', { name: new RegExp(`\\+52 1 55 8765 43${attempts}.*Marta`) }).waitFor();

  await button(page, clientDetailTexts.actions.delete).click();
  await page.getByLabel(clientDetailTexts.deletion.wordLabel).fill('ELIMINAR');
  await button(page, clientDetailTexts.deletion.confirm).click();
  await waitForToast(page, toastTexts.clientDeleted);
  await page.getByText(clientListTexts.list.empty).waitFor();
  await expect.poll(() => shop.devices.length).toBe(0);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

describe('client of a registered owner', () => {
  let clientCount = 0;
  /** Opens the page of a client that is not linked yet, with its phone and a customer's phone. */
  const openClient = async () => {
    clientCount += 1;
    const owner = await stack.registerPerson(`persona${clientCount}@ejemplo.mx`);
    const shop = stack.emulator.phones.create({ phone: `52155300000${10 + clientCount}`, name: 'Taller' });
    const marta = stack.emulator.phones.create({ phone: `52155400000${10 + clientCount}`, name: 'Marta' });
    const payload = { businessName: 'Taller', phoneNumber: shop.phone };
    const { client } = await owner.sdk.request('POST /clients', { payload });
    const testPage = await stack.open(`/clients/${client.id}`, { as: owner });
    await testPage.page.getByRole('heading', { name: 'Taller' }).waitFor();
    return { ...testPage, owner, client, shop, marta };
  };
  const link = async (page: Page, shop: Awaited<ReturnType<typeof openClient>>['shop']) => {
    await button(page, clientDetailTexts.actions.initialize).click();
    await shop.scan(await readShownQr(page));
    await waitForToast(page, toastTexts.clientConnected);
  };

  it('connects by pairing code, survives a restart, and can be linked again by QR code after the phone unlinked it', async () => {
    const { page, context, problems, shop, marta } = await openClient();
    await marta.send(shop.phone, { text: 'De antes' });
    await button(page, clientDetailTexts.actions.initialize).click();
    await page.getByText(qrLinkingTexts.waiting).waitFor();
    await button(page, qrLinkingTexts.pairingCode.offer).click();
    await button(page, qrLinkingTexts.pairingCode.request).click();
    const code = page.getByRole('group', { name: qrLinkingTexts.pairingCode.title }).getByText(/^\w{4}-\w{4}$/);
    await code.waitFor();
    await shop.enterCode(await code.innerText());
    await waitForToast(page, toastTexts.clientConnected);
    // The import may have any progress by now, because it begins before the page shows the connection.
    await page.getByRole('status').filter({ hasText: past.title }).waitFor();

    await button(page, clientDetailTexts.actions.restart).click();
    await waitForToast(page, toastTexts.clientRestarted);
    // This wait can also be satisfied by the status from before the restart, if the page still shows it.
    await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();
    expect(shop.devices).toHaveLength(1);

    shop.unlink(shop.devices[0]?.device ?? 0);
    await page.getByText(problemExplanations.close.unlinked.what).waitFor();
    await page.getByText(statusLabels.client.disconnected, { exact: true }).waitFor();
    await link(page, shop);

    await button(page, clientDetailTexts.actions.disconnect).click();
    await button(page, clientDetailTexts.actions.disconnection.confirm).click();
    await waitForToast(page, toastTexts.clientDisconnected);
    await expect.poll(() => shop.devices.length).toBe(0);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('sends from the API Explorer, and shows new messages and delivery statuses in the feed', async () => {
    const { page, context, problems, owner, shop, marta, client } = await openClient();
    await link(page, shop);
    await page.getByRole('link', { name: layoutTexts.menu.explorer }).click();
    await page.getByRole('button', { name: /external\/send\b(?!-)/ }).click();
    await page.getByLabel('to *').fill(marta.phone);
    await page.getByLabel('text *').fill('Sí, hasta las ocho. <b>¡Venga!</b>');
    marta.setOnline(false);
    await button(page, apiExplorerTexts.run).click();
    await page.getByText(statusLabels.response.success).waitFor();

    await page.goto(`/clients/${client.id}/messages`);
    const sentRow = findMessageRow(page, 'Sí, hasta las ocho. <b>¡Venga!</b>');
    await sentRow.locator('[data-status="sent"]').waitFor();
    marta.setOnline(true);
    const { id } = await marta.waitFor(message => !message.fromMe);
    await sentRow.locator('[data-status="delivered"]').waitFor();
    marta.markRead([id]);
    await sentRow.locator('[data-status="read"]').waitFor();

    await marta.send(shop.phone, { text: 'uno' });
    await findMessageRow(page, 'uno').waitFor();
    await marta.send(shop.phone, { text: 'dos' });
    await expect.poll(() => readFeedRowTexts(page)).toEqual(['dos', 'uno', 'Sí, hasta las ocho. <b>¡Venga!</b>']);

    await page.goto(`/clients/${client.id}`);
    await simulateOutage(stack, client.id, shop, marta);
    await page
      .getByText(/^Estuvo 42 min sin conexión; se recuperaron 2 mensajes, de 1 persona; 1 no se pudo descifrar\.$/)
      .waitFor();
    const { absences } = await owner.sdk.request('GET /clients/{id}/absences', { params: { id: client.id } });
    expect(absences).toMatchObject([{ messages: 2, people: 1, undecryptable: 1 }]);
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  });

  it('delivers all concurrent replies of two users while workers die and a machine sleeps', async () => {
    const lucia = await openClient();
    await link(lucia.page, lucia.shop);
    await replyConcurrently(stack, lucia);
  }, 180_000);
});
