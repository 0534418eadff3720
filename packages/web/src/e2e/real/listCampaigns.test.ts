import { readFile } from 'node:fs/promises';
import { weekdays } from '@recado/contract';
import {
  clientDetailTexts,
  listTexts,
  qrLinkingTexts,
  statusLabels,
  campaignPageTexts as texts,
  toastTexts,
} from '@recado/texts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { waitForToast } from '../../testing/index.ts';
import { type RealStack, startRealStack } from './startRealStack.ts';

/** Lists of small businesses and their people, written down independently of the code. */
const FOLDER = new URL('../../../../server/src/api/conversations/lists/testing/', import.meta.url);

interface CollectedList {
  readonly file: string;
  readonly people: Readonly<Record<string, readonly (string | null)[]>>;
  readonly allowed?: CollectedList['people'];
}

let stack: RealStack;
let lists: readonly CollectedList[];
beforeAll(async () => {
  vi.setConfig({ testTimeout: 180_000 });
  lists = JSON.parse(await readFile(new URL('lists.json', FOLDER), 'utf8'));
  stack = await startRealStack();
});
afterAll(() => stack?.stop());

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Inserts the mobile prefixes of Mexico and Argentina, which WhatsApp's accounts have and the lists' truths have not. */
const toAccount = (phone: string): string => phone.replace(/^52(?=\d{10}$)/, '521').replace(/^54(?=\d{10}$)/, '549');

const toAccounts = (people: CollectedList['people']) =>
  Object.entries(people).map(([phone, names]) => [toAccount(phone), names] as const);

/** A note in parentheses is no part of the greeting. */
const toGreeting = (name: string | null): string =>
  `Hola${name === null ? '' : ` ${name.replace(/ ?\([^)]*\)/g, '')}`}, ya hay fechas.`;

const TESTERS = [
  {
    business: 'Panadería El Trigo',
    line: '5213318129001',
    pasted: 'phone-notes.txt',
    file: 'phone-iphone.vcf',
    /** Numbers in notes and other fields of the lists, which are no recipients. */
    strangers: ['5213318129998', '5213318129999', '5213318120050'],
  },
  {
    business: 'Consultorio Vidal',
    line: '5491148329001',
    file: 'clinic-google.csv',
    strangers: ['5491148329997', '5491148320110', '5491148320114', '59899120109', '5491145123456'],
  },
  {
    business: 'Tienda Nube Azul',
    line: '573001209001',
    file: 'store-shopify.csv',
    strangers: ['573001209995', '576017429994', '573001200157', '572125550154'],
  },
] as const;

it.each(TESTERS)(
  '$business writes from a phone to all people of its list, by their names, and to nobody else',
  async tester => {
    const used = lists.filter(({ file }) => file === tester.file || ('pasted' in tester && file === tester.pasted));
    const expected = new Map(used.flatMap(({ people }) => toAccounts(people)));
    const allowed = new Map(used.flatMap(list => toAccounts(list.allowed ?? {})));
    const owner = await stack.registerPerson(`${tester.line}@ejemplo.mx`);
    const shop = stack.emulator.phones.create({ phone: tester.line, name: tester.business });
    const accounts = [...new Set([...expected.keys(), ...allowed.keys(), ...tester.strangers])];
    const phones = accounts.map(phone => stack.emulator.phones.create({ phone, name: `Persona ${phone}` }));
    const payload = { businessName: tester.business, phoneNumber: tester.line };
    const { client } = await owner.sdk.request('POST /clients', { payload });
    const view = { as: owner, width: 390, height: 844 };
    const { page, context, problems } = await stack.open(`/clients/${client.id}`, view);
    await button(page, clientDetailTexts.actions.initialize).click();
    // A phone cannot scan its own screen, so the page offers the code first.
    await button(page, qrLinkingTexts.pairingCode.request).click();
    const code = page.getByRole('group', { name: qrLinkingTexts.pairingCode.title }).getByText(/^\w{4}-\w{4}$/);
    await shop.enterCode(await code.innerText());
    await waitForToast(page, toastTexts.clientConnected);
    await page.getByText(statusLabels.client.connected, { exact: true }).waitFor();

    await page.goto(`/campaigns/${client.id}`);
    await page.getByRole('link', { name: texts.create }).click();
    await page.getByLabel(texts.form.name).fill('Navidad');
    await page.getByLabel(texts.form.text, { exact: true }).fill('Hola {nombre}, ya hay fechas.');
    await button(page, texts.form.save).click();
    const adding = page.getByRole('region', { name: texts.add.title, exact: true });
    if ('pasted' in tester) {
      await adding.getByLabel(texts.add.numbers).fill(await readFile(listFile(tester.pasted), 'utf8'));
      await button(adding, texts.add.review).click();
      await addPreviewed(page);
    }
    await adding.locator('input[type=file]').setInputFiles(listFile(tester.file).pathname);
    await addPreviewed(page);

    // The tests run at any hour of any day.
    const campaign = stack.knex('campaigns').where({ clientId: client.id });
    const sendingRate = { perMinute: 60, opens: '00:00', closes: '24:00', weekdays };
    await campaign.clone().update({ sendingRate: JSON.stringify(sendingRate) });
    await button(page, texts.actions.start).click();
    const dialog = page.getByRole('alertdialog');
    const confirmation = dialog.getByRole('checkbox');
    if ((await confirmation.count()) > 0) await confirmation.check();
    await button(dialog, texts.starting.confirm).click();
    await dialog.waitFor({ state: 'detached' });

    await expect
      .poll(
        async () => {
          // The next message becomes due now, because the rate of the campaign would delay it.
          await campaign.clone().where({ state: 'running' }).update({ nextAttemptAt: new Date() });
          return campaign.clone().pluck('state');
        },
        { timeout: 120_000, interval: 200 },
      )
      .toEqual(['done']);
    for (const { phone, messages } of phones) {
      const received = messages.flatMap(({ fromMe, text }) => (fromMe ? [] : [text]));
      const isExpected = expected.has(phone);
      expect(received.length, phone).toBeLessThanOrEqual(isExpected || allowed.has(phone) ? 1 : 0);
      if (isExpected) expect(received, phone).toHaveLength(1);
      const names = expected.get(phone) ?? allowed.get(phone) ?? [];
      for (const text of received) expect(names.map(toGreeting), phone).toContain(text);
    }
    expect(problems).toEqual({ errors: [], foreign: [] });
    await context.close();
  },
);

const listFile = (name: string) => new URL(`lists/${name}`, FOLDER);

/** Adds the people of the shown preview. */
async function addPreviewed(page: Page): Promise<void> {
  const preview = page.getByRole('region', { name: listTexts.preview.title });
  await preview.getByRole('button', { name: /^Agregar a/ }).click();
  await preview.waitFor({ state: 'detached' });
}
