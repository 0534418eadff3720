import { campaignPageTexts, clientDetailTexts, conversationTexts, templateTexts as texts } from '@recado/texts';
import { sendableMessageKinds, sessionTaskAreaNames } from '@recado/transport';
import { createFakeNetwork, createFakeTransport } from '@recado/transport/fake';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findA11yViolationsInBothColorSchemes, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { addClient, createUniquePhoneNumber, waitUntilClientConnected } from '../testing/clients.ts';
import { findConversationLink, findMessageBubble, getMessageTextField } from '../testing/inbox.ts';

const network = createFakeNetwork({ everyone: true });
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser({
    transport: createFakeTransport(network, {
      autoScan: true,
      capabilities: { sends: sendableMessageKinds, manages: sessionTaskAreaNames, replyWindowMs: 24 * 3_600_000 },
    }),
  });
});
afterAll(() => browser.stop());

it('the inbox shows when the reply window ends, and sends an approved template after the end of the window', async () => {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  await ana.sdk.request('POST /whatsapp/client/{id}/initialize', { params: { id: client.id } });
  await waitUntilClientConnected(ana, client);
  const marta = network.phone(createUniquePhoneNumber(), { name: 'Marta' });
  const path = `/conversations/${client.id}`;
  const { page, context, problems } = await browser.open(path, { as: ana });
  await page.locator('[data-live="live"]').waitFor({ state: 'attached' });
  marta.write(client.phoneNumber, '¿Ya está mi pedido?');
  await findConversationLink(page, 'Marta').click();
  await findMessageBubble(page, '¿Ya está mi pedido?').waitFor();
  const [, deadlineLabel] = /^(.*: )/.exec(conversationTexts.thread.replyWindowEnds('')) ?? [];
  await page.getByText(deadlineLabel ?? '').waitFor();
  await getMessageTextField(page, 'Marta').waitFor();

  await browser.server.knex.raw("UPDATE conversations SET last_inbound_at = last_inbound_at - interval '25 hours'");
  await page.reload();
  await page.getByText(texts.composer.none).waitFor();
  await page.getByRole('link', { name: texts.composer.make }).click();
  await page.getByRole('link', { name: clientDetailTexts.tabs.templates }).waitFor();
  await page.getByText(texts.page.empty.title).waitFor();
  await page.getByRole('button', { name: texts.page.create }).click();
  const { form } = texts.page;
  await page.getByLabel(form.name).fill('Pedido listo');
  await page.getByLabel(form.body, { exact: true }).fill('Hola, {{1}}: su pedido está listo hasta las {{2}}.');
  await page.getByLabel(form.sample.body('1')).fill('Marta');
  await page.getByLabel(form.sample.body('2')).fill('18:40');
  await page.getByText('Hola, Marta: su pedido está listo hasta las 18:40.').waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: form.save }).click();
  await page.getByText(texts.statuses.pending).waitFor();
  network.phone(client.phoneNumber).templates.review('pedido_listo', 'es_MX', 'approved');
  await page.reload();
  await page.getByText(texts.statuses.approved).waitFor();
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);

  await page.goBack();
  await page.getByRole('combobox', { name: texts.composer.choose }).click();
  await page.getByRole('option', { name: /pedido_listo/ }).click();
  const send = page.getByRole('button', { name: texts.composer.send, exact: true });
  expect(await send.isDisabled()).toBe(true);
  await page.getByLabel(texts.composer.gap.body('1')).fill('Marta');
  await page.getByLabel(texts.composer.gap.body('2')).fill('19:00');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await send.click();
  await findMessageBubble(page, 'Hola, Marta: su pedido está listo hasta las 19:00.').waitFor();
  const { content } = await marta.waitFor(message => !message.fromMe);
  expect(content).toMatchObject({ text: 'Hola, Marta: su pedido está listo hasta las 19:00.' });

  // A campaign sends the template to many recipients, each with their own name.
  const { form: campaign } = campaignPageTexts;
  await page.goto(`${new URL(page.url()).origin}/campaigns/${client.id}/new`);
  await page.getByLabel(campaign.name).fill('Avisos');
  await page.getByRole('combobox', { name: campaign.what }).click();
  await page.getByRole('option', { name: campaign.aTemplate }).click();
  await page.getByRole('button', { name: campaign.save }).click();
  await page.getByText(campaign.missingTemplate).waitFor();
  await page.getByRole('combobox', { name: campaign.template, exact: true }).click();
  await page.getByRole('option', { name: /pedido_listo/ }).click();
  await page.getByLabel(texts.composer.gap.body('1')).fill('{nombre}');
  await page.getByLabel(texts.composer.gap.body('2')).fill('19:00');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await page.getByRole('button', { name: campaign.save }).click();
  await page.getByRole('heading', { name: 'Avisos' }).waitFor();
  const { campaigns } = await ana.sdk.request('GET /clients/{id}/campaigns', {
    params: { id: client.id },
    query: {},
  });
  expect(campaigns.map(({ message }) => message)).toEqual([
    {
      type: 'template',
      template: { name: 'pedido_listo', language: 'es_MX', values: ['{nombre}', '19:00'] },
    },
  ]);
  await page.goto(`${new URL(page.url()).origin}${path}`);
  await findConversationLink(page, 'Marta').click();

  marta.write(client.phoneNumber, 'Voy', { timestamp: new Date(Date.now() + 2_000) });
  await getMessageTextField(page, 'Marta').waitFor();
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
