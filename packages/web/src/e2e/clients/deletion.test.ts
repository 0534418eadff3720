import { clientDetailTexts, formValidationTexts, requestFailureTexts, toastTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser, waitForToast } from '../../testing/index.ts';
import { addClient } from '../testing/clients.ts';
import { failRequests, stopFailingRequests } from '../testing/requestFaults.ts';

const texts = clientDetailTexts.deletion;
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

async function openDeletionDialog() {
  const ana = await browser.server.person();
  const client = await addClient(ana);
  const { page, ...rest } = await browser.open(`/clients/${client.id}`, { as: ana });
  const deleteButton = page.getByRole('button', { name: clientDetailTexts.actions.delete });
  const dialog = page.getByRole('dialog', { name: texts.title });
  const confirmButton = dialog.getByRole('button', { name: texts.confirm, exact: true });
  await deleteButton.click();
  await dialog.getByText(texts.warning(client.businessName)).waitFor();
  return { ...rest, page, client, deleteButton, dialog, confirmButton };
}

it.each(['', 'eliminar', 'ELIMINAR ', 'ELIMINARLO'])('deletion dialog rejects the confirmation word %j', async word => {
  const { page, context, dialog, confirmButton } = await openDeletionDialog();
  const deleteUrls: string[] = [];
  page.on('request', request => request.method() === 'DELETE' && deleteUrls.push(request.url()));
  await dialog.getByLabel(texts.wordLabel).fill(word);
  await confirmButton.click();
  await waitForToast(page, formValidationTexts.deleteWord);
  await dialog.getByText(formValidationTexts.deleteWord).waitFor();
  expect(deleteUrls).toEqual([]);
  await context.close();
});

it('deletion dialog returns the focus to the delete button when cancel, a click outside or Escape closes it', async () => {
  const { page, context, deleteButton, dialog } = await openDeletionDialog();
  const closeActions = [
    () => dialog.getByRole('button', { name: texts.cancel }).click(),
    () => page.mouse.click(5, 5),
    () => page.keyboard.press('Escape'),
  ];
  for (const close of closeActions) {
    if (!(await dialog.isVisible())) await deleteButton.click();
    await dialog.waitFor();
    await close();
    await dialog.waitFor({ state: 'detached' });
    expect(await deleteButton.evaluate(button => button === document.activeElement)).toBe(true);
  }
  await context.close();
});

it('deletion dialog shows the error of the server when the deletion fails, and deletes the client on the next attempt', async () => {
  const { page, context, client, dialog, confirmButton } = await openDeletionDialog();
  const path = `/clients/${client.id}/secure`;
  await dialog.getByLabel(texts.wordLabel).fill('ELIMINAR');
  await failRequests(page, path, 'El cliente está ocupado.', 409);
  await confirmButton.click();
  await dialog.getByRole('alert').getByText('El cliente está ocupado.').waitFor();
  await stopFailingRequests(page, path);
  await failRequests(page, path);
  await confirmButton.click();
  await waitForToast(page, requestFailureTexts.deleteClient);
  await stopFailingRequests(page, path);
  await page.route(`**/api${path}`, route =>
    route.fulfill({ json: { success: false, message: 'Todavía no se puede.' } }),
  );
  await confirmButton.click();
  await dialog.getByText('Todavía no se puede.').waitFor();
  await dialog.waitFor();
  await stopFailingRequests(page, path);
  await confirmButton.click();
  await waitForToast(page, toastTexts.clientDeleted);
  await page.waitForURL('**/clients');
  await context.close();
});
