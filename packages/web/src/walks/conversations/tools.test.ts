import { readFile } from 'node:fs/promises';
import {
  common,
  contactFiles,
  contacts,
  inboxTools,
  layout,
  social,
  conversations as texts,
  waiting,
} from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findBarriersInBoth, openBrowser, type TestBrowser } from '../../testing/index.ts';
import { newPhone } from '../testing/clients.ts';
import { bubbleOf, conversationOf, fieldOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('labels and quick replies are made, given and used, and what is read on the phone is read here', async () => {
  const { dialog, labels, replies } = inboxTools;
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const { page, context, problems, ana, client, marta } = await openInbox(
    browser,
    async ({ marta, client }) => {
      luis.write(client.phoneNumber, '¿Tienen pan?');
      marta.write(client.phoneNumber, 'Hola');
    },
  );
  const menu = page.getByRole('navigation', { name: layout.navigation });
  await menu.getByText(waiting.conversations(2)).waitFor({ state: 'attached' });
  const shop = browser.server.network.phone(client.phoneNumber);
  shop.read(
    (await shop.waitFor(({ content }) => content.type === 'text' && content.text === '¿Tienen pan?')).id,
  );
  await conversationOf(page, 'Luis').getByText(texts.list.unreadCount('1')).waitFor({ state: 'detached' });
  await menu.getByText(waiting.conversations(1)).waitFor({ state: 'attached' });

  await page.getByRole('button', { name: dialog.open }).click();
  await page.getByRole('tab', { name: dialog.labels }).click();
  await page.getByLabel(labels.newName).fill('Pedidos');
  await page.keyboard.press('Enter');
  await page.getByLabel(labels.nameOf('Pedidos')).fill('Pedidos de hoy');
  await page.keyboard.press('Enter');
  await page.getByLabel(labels.nameOf('Pedidos de hoy')).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: dialog.close }).click();

  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Hola').waitFor();
  await page.getByRole('button', { name: texts.thread.menu }).click();
  await page.getByRole('menuitemradio', { name: 'Pedidos de hoy' }).click();
  await conversationOf(page, 'Marta').getByText('Pedidos de hoy').waitFor();
  await page.getByLabel(labels.filter, { exact: true }).click();
  await page.getByRole('option', { name: 'Pedidos de hoy' }).click();
  await conversationOf(page, 'Luis').waitFor({ state: 'detached' });
  // Another program renames it: what is shown follows.
  const params = { id: client.id };
  const [label] = (await ana.sdk.request('GET /clients/{id}/labels', { params })).labels;
  await ana.sdk.request('PATCH /clients/{id}/labels/{label}', {
    params: { ...params, label: label?.id ?? '' },
    payload: { name: 'Entregas' },
  });
  // The list to choose from has the same name, and may be closing still.
  await page.getByLabel(labels.filter, { exact: true }).getByText('Entregas').first().waitFor();
  await conversationOf(page, 'Marta').getByText('Entregas').waitFor();
  await conversationOf(page, 'Marta').hover();
  await page.getByRole('button', { name: labels.menuOf('Marta') }).click();
  await page.getByRole('menuitem', { name: labels.unset }).click();
  await page.getByText(labels.noneFound.title).waitFor();
  await page.locator('[data-label]').waitFor({ state: 'detached' });

  const field = fieldOf(page, 'Marta');
  await field.fill('/');
  await page.getByRole('button', { name: replies.manage }).click();
  await page.getByLabel(replies.shortcut).fill('/horario');
  await page.getByLabel(replies.text, { exact: true }).fill('Hola {nombre}, en {negocio} abrimos a las 7.');
  await page.getByRole('button', { name: replies.create }).click();
  await page.getByRole('button', { name: replies.edit('horario') }).waitFor();
  // What is being written stays, whatever becomes of the list.
  const text = page.getByLabel(replies.text, { exact: true });
  await expect.poll(() => text.inputValue()).toBe('');
  const shortcut = page.getByLabel(replies.shortcut);
  await shortcut.fill('pago');
  await text.fill('Pague al recibir');
  await page.getByRole('button', { name: replies.create }).click();
  await page.getByRole('button', { name: replies.edit('pago') }).waitFor();
  await expect.poll(() => text.inputValue()).toBe('');
  await text.fill('A medias');
  await page.getByRole('button', { name: replies.remove('pago') }).click();
  await page.getByRole('button', { name: replies.removal.confirm, exact: true }).click();
  await page.getByRole('button', { name: replies.edit('pago') }).waitFor({ state: 'detached' });
  await expect.poll(() => text.inputValue()).toBe('A medias');
  await page.getByRole('button', { name: dialog.close }).click();
  await field.fill('/HOR');
  await page.getByRole('option', { name: /^\/horario/ }).waitFor();
  await page.getByRole('status').getByText(replies.found('1')).waitFor({ state: 'attached' });
  expect(await findBarriersInBoth(page)).toEqual([]);
  await field.press('Enter');
  const written = `Hola Marta, en ${client.businessName} abrimos a las 7.`;
  await expect.poll(() => field.inputValue()).toBe(written);
  await field.pressSequentially(' Gracias');
  await field.press('Enter');
  await marta.waitFor(({ content }) => content.type === 'text' && content.text === `${written} Gracias`);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('what comes in is told once by the browser, however many tabs there are, and nothing of what is silenced', async () => {
  const luis = browser.server.network.phone(newPhone(), { name: 'Luis' });
  const prepare = (page: Page) =>
    page.addInitScript(() => {
      const shown = () => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[];
      class Shown {
        static permission = 'default';
        static async requestPermission() {
          Shown.permission = 'granted';
          return 'granted';
        }
        constructor(title: string, { body }: { body: string }) {
          localStorage.setItem('shown', JSON.stringify([...shown(), `${title}: ${body}`]));
        }
      }
      if (localStorage.getItem('recado.notices')) Shown.permission = 'granted';
      Object.assign(window, { Notification: Shown });
    });
  const { page, context, client, marta } = await openInbox(
    browser,
    async ({ marta, client, ana }) => {
      luis.write(client.phoneNumber, 'Buenas');
      const params = { id: client.id, conversation: luis.number };
      await expect
        .poll(() =>
          ana.sdk
            .request('PATCH /clients/{id}/conversations/{conversation}', { params, payload: { muted: true } })
            .then(
              ({ conversation }) => conversation.muted,
              () => false,
            ),
        )
        .toBe(true);
      marta.write(client.phoneNumber, 'Hola', { timestamp: new Date(Date.now() - 3_600_000) });
    },
    { isFresh: true, before: prepare },
  );
  await page.getByRole('button', { name: inboxTools.dialog.open }).click();
  await page.getByLabel(inboxTools.notices.show).check();
  // From here on it listens: what was there is noted as known.
  const isOn = () => page.evaluate(() => localStorage.getItem('recado.notices.told') !== null);
  await expect.poll(isOn).toBe(true);
  const second = await context.newPage();
  await prepare(second);
  await second.goto(page.url());
  await conversationOf(second, 'Marta').waitFor();
  const shown = () => page.evaluate(() => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[]);
  luis.write(client.phoneNumber, '¿Hay alguien?');
  marta.write(client.phoneNumber, '¿Todavía hay conchas?');
  await expect.poll(shown).toEqual(['Marta: ¿Todavía hay conchas?']);
  // The tab that told is closed: another one goes on, and does not repeat it.
  await page.close();
  const then = () => second.evaluate(() => JSON.parse(localStorage.getItem('shown') ?? '[]') as string[]);
  marta.write(client.phoneNumber, 'Diez, por favor', { timestamp: new Date(Date.now() + 2_000) });
  await expect.poll(then).toEqual(['Marta: ¿Todavía hay conchas?', 'Marta: Diez, por favor']);
  await context.close();
});

it('who opts out is shown, and a contact is called and noted as the owner wants', async () => {
  const { one, optOut, list, back, sheet, merge } = contacts;
  const { page, context, problems, client, marta } = await openInbox(browser, async ({ marta, client }) => {
    marta.write(client.phoneNumber, 'Hola');
  });
  const remove = page.getByRole('button', { name: texts.thread.optOut.remove });
  await conversationOf(page, 'Marta').click();
  await bubbleOf(page, 'Hola').waitFor();
  marta.write(client.phoneNumber, 'Baja');
  await remove.waitFor();
  await page.getByRole('link', { name: texts.contacts, exact: true }).click();
  const rowOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('link', { name: one.open(name) }) });
  await rowOf('Marta').getByText(list.optedOut, { exact: true }).waitFor();
  await page.getByRole('link', { name: one.open('Marta') }).click();
  const called = '<img src=x onerror="throw 1">';
  await page.getByLabel(one.ownName).fill(called);
  await page.getByRole('combobox', { name: one.labels }).fill('Mayoreo');
  await page.keyboard.press('Enter');
  await page.getByLabel(one.notes, { exact: true }).fill('Paga los viernes');
  await page.getByLabel(one.optedOut).uncheck();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: one.save }).click();
  await rowOf(called).getByText(list.whatsappName('Marta')).waitFor();
  await rowOf(called).getByText('Mayoreo', { exact: true }).waitFor();
  await page.getByRole('link', { name: one.open(called) }).click();
  await page.getByLabel(one.notes, { exact: true }).fill('Paga los lunes');
  marta.write(client.phoneNumber, '¡BAJA!');
  // What happened meanwhile is there when one comes back to the page.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
      return page.getByLabel(one.optedOut).isChecked();
    })
    .toBe(true);
  await page.getByRole('button', { name: one.save }).click();
  await rowOf(called).getByText('Paga los lunes').waitFor();
  await rowOf(called).getByText(list.optedOut, { exact: true }).waitFor();
  await page.getByRole('button', { name: sheet.open }).click();
  const added = '<img src=x onerror="throw 2">';
  const csv = `Teléfono;Nombre;Cumpleaños\n+52 55 8765 0000;${added};3 de mayo\nabc;Nadie;\n`;
  const file = { name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.getByLabel(sheet.choose, { exact: true }).setInputFiles([file]);
  await page.getByRole('list', { name: sheet.rows }).getByText(contactFiles.badNumber).waitFor();
  await page.getByText(sheet.ignored('Cumpleaños')).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: sheet.take(1) }).click();
  await rowOf(added).getByText(list.noMessages).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: contacts.download }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain(`\uFEFF${Object.values(contactFiles.headings).join(',')}\r\n52 55 8765 0000,"<img`);
  await page.getByRole('link', { name: one.open(called) }).click();
  await page.getByRole('button', { name: merge.open }).click();
  await page.getByLabel(merge.search).fill('5587650000');
  await page.getByRole('list', { name: merge.found }).getByRole('button').click();
  await page.getByText(social.merge.numbers).waitFor();
  expect(await findBarriersInBoth(page)).toEqual([]);
  expect(await page.getByRole('button', { name: merge.merge, exact: true }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: common.cancel }).last().click();
  await page.getByLabel(merge.search).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: common.cancel }).click();
  await page.getByRole('button', { name: optOut.open }).click();
  await page.getByLabel(optOut.startReply).fill('Le volvemos a escribir.');
  // A click beside it throws nothing away.
  await page.mouse.click(5, 5);
  expect(await findBarriersInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: one.save }).click();
  await page.getByText(optOut.saved).waitFor();
  await page.getByRole('link', { name: back }).click();
  await conversationOf(page, called).click();
  await bubbleOf(page, 'Baja').waitFor();
  await remove.waitFor();
  marta.write(client.phoneNumber, '¡Alta!');
  await marta.waitFor(({ content }) => content.type === 'text' && content.text === 'Le volvemos a escribir.');
  await remove.waitFor({ state: 'detached' });
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
