import { readFile } from 'node:fs/promises';
import type { TestUser } from '@recado/server/testing';
import { adminExportTexts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';

/** Number of users. It is greater than the number of rows that the server sends in one response. */
const USER_COUNT = 1_200;
let browser: TestBrowser;
let admin: TestUser;
beforeAll(async () => {
  browser = await openBrowser();
  admin = await browser.server.person({ role: 'admin', name: 'Ana Administra' });
  await browser.server.knex.raw(
    `INSERT INTO users (id, name, email, password_hash)
     SELECT gen_random_uuid(), 'Persona ' || n, 'p' || n || '@ejemplo.mx', 'x' FROM generate_series(1, ${USER_COUNT}) n`,
  );
});
afterAll(() => browser.stop());

it('export button downloads all pages of a list that match its filter', async () => {
  const filter = JSON.stringify({ role: 'user' });
  const { page, context, problems } = await browser.open(
    `/admin/users?${new URLSearchParams({ filter, perPage: '5' })}`,
    { as: admin },
  );
  await page.getByText('1-5 de 1,200').waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: adminExportTexts.export }).click(),
  ]);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n').slice(1).filter(Boolean);
  expect(lines).toHaveLength(USER_COUNT);
  expect(new Set(lines).size).toBe(USER_COUNT);
  expect(lines.some(line => line.includes(admin.email))).toBe(false);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});
