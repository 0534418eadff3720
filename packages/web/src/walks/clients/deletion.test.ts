import { clientDetail, failures, toasts, validation } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, untilSaid } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { heal, refuse } from '../testing/refuse.ts';

const texts = clientDetail.deletion;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function opened() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, ...rest } = await browser.open(`/clients/${client.id}`, { as: ana });
  const trash = page.getByRole('button', { name: clientDetail.actions.delete });
  const dialog = page.getByRole('dialog', { name: texts.title });
  const confirm = dialog.getByRole('button', { name: texts.confirm, exact: true });
  await trash.click();
  await dialog.getByText(texts.warning(client.businessName)).waitFor();
  return { ...rest, page, client, trash, dialog, confirm };
}

it.each(['', 'eliminar', 'ELIMINAR ', 'ELIMINARLO'])('takes no other word, such as %j', async word => {
  const { page, context, dialog, confirm } = await opened();
  const sent: string[] = [];
  page.on('request', request => request.method() === 'DELETE' && sent.push(request.url()));
  await dialog.getByLabel(texts.wordLabel).fill(word);
  await confirm.click();
  await untilSaid(page, validation.deleteWord);
  await dialog.getByText(validation.deleteWord).waitFor();
  expect(sent).toEqual([]);
  await context.close();
});

it('closes on cancel, on a click beside it and on Escape, and gives the focus back to the trash', async () => {
  const { page, context, trash, dialog } = await opened();
  const ways = [
    () => dialog.getByRole('button', { name: texts.cancel }).click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of ways) {
    if (!(await dialog.isVisible())) await trash.click();
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect(await trash.evaluate(button => button === document.activeElement)).toBe(true);
  }
  await context.close();
});

it('says what the server says, then deletes', async () => {
  const { page, context, client, dialog, confirm } = await opened();
  const path = `/clients/${client.id}/secure`;
  await dialog.getByLabel(texts.wordLabel).fill('ELIMINAR');
  await refuse(page, path, 'El cliente está ocupado.', 409);
  await confirm.click();
  await dialog.getByRole('alert').getByText('El cliente está ocupado.').waitFor();
  await heal(page, path);
  await refuse(page, path);
  await confirm.click();
  await untilSaid(page, failures.deleteClient);
  await heal(page, path);
  await page.route(`**/api${path}`, route =>
    route.fulfill({ json: { success: false, message: 'Todavía no se puede.' } }),
  );
  await confirm.click();
  await dialog.getByText('Todavía no se puede.').waitFor();
  await dialog.waitFor();
  await heal(page, path);
  await confirm.click();
  await untilSaid(page, toasts.clientDeleted);
  await page.waitForURL('**/clients');
  await context.close();
});
