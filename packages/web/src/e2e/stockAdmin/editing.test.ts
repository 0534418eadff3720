import type { TestUser } from '@recado/server/testing';
import { requestFailureTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PlainReactAdminApp, startPlainReactAdminApp } from './startPlainReactAdminApp.ts';

let stock: PlainReactAdminApp;
let admin: TestUser;
beforeAll(async () => {
  stock = await startPlainReactAdminApp();
  admin = await stock.server.person({ role: 'admin', name: 'Ana Administra' });
});
afterAll(() => stock.stop());

const getUser = async ({ id }: TestUser) => (await admin.sdk.request('GET /admin/users/{id}', { params: { id } })).user;

it('an unmodified react-admin shows a record and saves an edit by sending all fields of the record', async () => {
  const berta = await stock.server.person({ name: 'Berta Rivas' });
  const before = await getUser(berta);
  const { page, problems } = await stock.open(`/users/${berta.id}/show`, admin);
  await page.getByText(berta.email).waitFor();
  await page.goto(page.url().replace('/show', ''));
  await page.getByLabel('Name').fill('Berta Rivas Luna');
  const updateRequest = page.waitForRequest(request => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect(Object.keys((await updateRequest).postDataJSON()).sort()).toEqual(
    ['active', 'createdAt', 'email', 'id', 'name', 'role'].sort(),
  );
  await expect.poll(async () => (await getUser(berta)).name).toBe('Berta Rivas Luna');
  expect(await getUser(berta)).toEqual({ ...before, name: 'Berta Rivas Luna' });
  expect(problems).toEqual({ errors: [], foreign: [] });
  await page.context().close();
});

it('an unmodified react-admin shows the server’s validation error at the affected field', async () => {
  const carla = await stock.server.person({ name: 'Carla Rivas' });
  const { page } = await stock.open(`/users/${carla.id}`, admin);
  await page.getByLabel('Name').fill('x'.repeat(101));
  await page.getByRole('button', { name: 'Save' }).click();
  await page.locator('.MuiFormHelperText-root.Mui-error').getByText(/100/).waitFor();
  expect((await getUser(carla)).name).toBe('Carla Rivas');
  await page.context().close();
});

let attempts = 0;
it('an unmodified react-admin updates several records at once', async () => {
  // The list shows only names, so each attempt of the test needs new names.
  attempts += 1;
  const people = await Promise.all(
    ['Delia', 'Elena'].map(name => stock.server.person({ name: `${name} Soto ${attempts}` })),
  );
  const { page, problems } = await stock.open('/deactivation', admin);
  for (const { name } of people) await page.getByRole('row', { name }).getByRole('checkbox').check();
  await page.getByText('2 items selected').waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  for (const person of people) await expect.poll(async () => (await getUser(person)).active).toBe(false);
  await expect.poll(() => page.getByText('2 elements updated').count()).toBe(1);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await page.context().close();
});

it('an unmodified react-admin shows the server’s message when a change is forbidden', async () => {
  const { page } = await stock.open('/deactivation', admin);
  await page.getByRole('row', { name: admin.name }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page.getByText(requestFailureTexts.ownStatus).waitFor();
  expect((await getUser(admin)).active).toBe(true);
  await page.context().close();
});
