import { conversationTexts as texts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  findA11yViolations,
  findA11yViolationsInBothColorSchemes,
  openBrowser,
  type TestBrowser,
} from '../../testing/index.ts';
import { createUniquePhoneNumber } from '../testing/clients.ts';
import {
  findConversationLink,
  findMessageBubble,
  getMessageTextField,
  locateConversationMessages,
  openInboxPage,
} from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

const { assignment, internalNotes } = texts;
const noteOf = (page: Page, text: string) =>
  locateConversationMessages(page).getByRole('note').filter({ hasText: text });
const recipientButton = (page: Page, name: string) =>
  page.getByRole('group', { name: internalNotes.recipientChoice }).getByRole('button', { name });

it('the inbox shares notes and assignments between two members, and sends no note to the customer', async () => {
  const luis = browser.server.network.phone(createUniquePhoneNumber(), { name: 'Luis' });
  const beto = await browser.server.person({ name: '<img src=x onerror="throw 3"> Beto' });
  const { page, context, problems, ana, client, marta } = await openInboxPage(
    browser,
    async ({ ana, client, marta }) => {
      luis.write(client.phoneNumber, '¿Tienen pan?');
      marta.write(client.phoneNumber, 'Hola');
      const params = { id: client.id };
      const payload = { role: 'answers' } as const;
      const { link } = await ana.sdk.request('POST /clients/{id}/invitations', { params, payload });
      const code = link.split('#codigo=')[1] ?? '';
      await beto.sdk.request('POST /invitations/accept', { payload: { code } });
    },
  );
  const memberView = await browser.open(`/conversations/${client.id}`, { as: beto });
  await findConversationLink(page, 'Marta').click();
  await findConversationLink(memberView.page, 'Marta').click();
  await findMessageBubble(memberView.page, 'Hola').waitFor();

  // The draft to the customer stays in its field, and a note is never sent to the customer.
  await getMessageTextField(page, 'Marta').fill('A las 7');
  await recipientButton(page, internalNotes.note).click();
  const field = page.getByRole('textbox', { name: internalNotes.label('Marta') });
  await field.fill('Quiere <b>factura</b>');
  expect(await findA11yViolationsInBothColorSchemes(page)).toEqual([]);
  await field.press('Enter');
  await noteOf(page, 'Quiere <b>factura</b>').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await noteOf(memberView.page, 'Quiere <b>factura</b>').waitFor();
  expect(await noteOf(memberView.page, 'factura').getByRole('button').count()).toBe(0);
  await recipientButton(page, internalNotes.answer).click();
  expect(await getMessageTextField(page, 'Marta').inputValue()).toBe('A las 7');
  await getMessageTextField(page, 'Marta').press('Enter');
  await marta.waitFor(({ content }) => content.type === 'text' && content.text === 'A las 7');
  expect(JSON.stringify(marta.messages)).not.toContain('factura');

  await recipientButton(memberView.page, internalNotes.note).click();
  await memberView.page.getByRole('textbox', { name: internalNotes.label('Marta') }).fill('Ya la pedí');
  await memberView.page.getByRole('button', { name: internalNotes.save }).click();
  await noteOf(page, 'Ya la pedí').getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: internalNotes.deletion.confirm }).click();
  await noteOf(memberView.page, 'Ya la pedí').waitFor({ state: 'detached' });

  await page.getByRole('button', { name: texts.thread.menu }).click();
  expect(await findA11yViolations(page)).toEqual([]);
  const contact = page.getByRole('menuitem', { name: texts.thread.contact });
  expect(await contact.getAttribute('href')).toBe(`/contacts/${client.id}/${marta.number}`);
  await page.getByRole('menuitemradio', { name: beto.name }).click();
  await page.getByText(assignment.assignedTo(beto.name)).first().waitFor();
  await memberView.page.getByText(assignment.assignedTo(assignment.you)).first().waitFor();
  await memberView.page.getByLabel(assignment.filter, { exact: true }).click();
  await memberView.page.getByRole('option', { name: assignment.me }).click();
  await findConversationLink(memberView.page, 'Luis').waitFor({ state: 'detached' });
  await findConversationLink(memberView.page, 'Marta').waitFor();
  expect(await findA11yViolations(memberView.page)).toEqual([]);
  await ana.sdk.request('PATCH /clients/{id}/conversations/{conversation}', {
    params: { id: client.id, conversation: marta.number },
    payload: { assignedTo: null },
  });
  await memberView.page.getByText(assignment.none.title).waitFor();
  for (const viewedPage of [page, memberView.page])
    expect(await viewedPage.locator('[role=note] b, img[src=x]').count()).toBe(0);
  expect([problems, memberView.problems]).toEqual([
    { errors: [], foreign: [] },
    { errors: [], foreign: [] },
  ]);
  await context.close();
  await memberView.context.close();
});
