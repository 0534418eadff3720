import { common, conversations as texts } from '@recado/texts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser, type TestBrowser } from '../../testing/index.ts';
import { attachedOf, conversationOf, fieldOf, logOf, openInbox } from '../testing/inbox.ts';

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.stop());

it('a phone’s way back leads from a picture to its conversation, and from there to the others', async () => {
  const { page, context, problems } = await openInbox(
    browser,
    async ({ marta, client }) => {
      marta.write(client.phoneNumber, {
        type: 'media',
        media: { kind: 'image', mimeType: 'image/png', bytes: Buffer.from(PIXEL, 'base64') },
      });
    },
    { width: 390, height: 844 },
  );
  await conversationOf(page, 'Marta').click();
  const conversation = page.url();
  const opener = logOf(page).getByRole('button', { name: texts.media.openPicture });
  const viewer = page.getByRole('dialog', { name: texts.media.picture });
  const waysToClose = [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => viewer.getByRole('button', { name: common.close }).dblclick(),
  ];
  for (const close of waysToClose) {
    await opener.click();
    await viewer.getByRole('img', { name: texts.media.picture }).waitFor();
    await close();
    await viewer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(conversation);
  }
  await page.goBack();
  await conversationOf(page, 'Marta').click();
  await opener.click();
  await viewer.waitFor();
  const opened = page.url();
  await page.goto(opened);
  await viewer.getByRole('button', { name: common.close }).click();
  await viewer.waitFor({ state: 'detached' });
  expect(page.url()).toBe(conversation);
  expect(problems).toEqual({ errors: [], foreign: [] });
  await context.close();
});

it('a voice note says how long it is where its sender said so, and else nothing that is not true', async () => {
  const { page, context, marta, client } = await openInbox(browser);
  const media = { kind: 'audio', mimeType: 'audio/ogg', voice: true, bytes: Buffer.from('OggS') } as const;
  marta.write(client.phoneNumber, { type: 'media', media: { ...media, seconds: 7 } });
  marta.write(client.phoneNumber, { type: 'media', media });
  await conversationOf(page, 'Marta').click();
  const places = logOf(page).getByRole('slider', { name: texts.media.position });
  await expect.poll(() => places.count()).toBe(2);
  const said = await places.evaluateAll(all => all.map(one => one.getAttribute('aria-valuetext')));
  expect(said).toEqual(['0:00 / 0:07', '0:00']);
  await logOf(page).getByText('0:07', { exact: true }).waitFor();
  expect(await logOf(page).getByText('0:00', { exact: true }).count()).toBe(0);
  await context.close();
});

it('who leaves with a file that has not left is asked first; once it has, nobody is', async () => {
  const { page, context } = await openInbox(browser, async ({ marta, client }) =>
    marta.write(client.phoneNumber, 'Hola'),
  );
  await conversationOf(page, 'Marta').click();
  const files = attachedOf(page).getByRole('listitem');
  const reload = () => page.evaluate(() => setTimeout(() => location.reload()));
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles([{ name: 'menú.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }]);
  await expect.poll(() => files.count()).toBe(1);
  const questions: string[] = [];
  page.on('dialog', question => {
    questions.push(question.type());
    return question.dismiss();
  });
  await reload();
  await expect.poll(() => questions).toEqual(['beforeunload']);
  expect(await files.count()).toBe(1);

  const answered = page.waitForResponse(
    it => it.url().endsWith('/messages') && it.request().method() === 'POST',
  );
  await fieldOf(page, 'Marta').press('Enter');
  await answered;
  await logOf(page)
    .getByRole('button', { name: `${texts.media.download} menú.pdf` })
    .waitFor();
  const reloaded = page.waitForEvent('load');
  await reload();
  await reloaded;
  await logOf(page).getByText('menú.pdf').waitFor();
  expect(questions).toHaveLength(1);
  await context.close();
});

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
