import { readFile } from 'node:fs/promises';
import { type Client, exampleRobotRules } from '@recado/contract';
import type { TestServer } from '@recado/server/testing';
import { contactPanelTexts } from '@recado/texts';
import type { Page } from 'playwright-core';
import { vi } from 'vitest';
import { CONNECTION_WAIT_OPTIONS } from '../../e2e/testing/clients.ts';
import {
  type ColorScheme,
  type LandingPictureName,
  type LandingPictureShape,
  landingPictureNames,
  landingPictureSizes,
} from '../../pages/landingPictureFiles.ts';
import type { TestBrowser } from '../openBrowser.ts';
import { createScreenshotDataset, type ScreenshotDataset } from './screenshotDataset.ts';
import { waitUntilPageSettled } from './waitUntilPageSettled.ts';

/** Data of the pictures of the landing page. */
export interface LandingPictureDataset extends ScreenshotDataset {
  readonly campaign: string;
}

export const landingPictureShapes: readonly (readonly [LandingPictureName, LandingPictureShape])[] = [
  ['inbox', 'wide'],
  ...landingPictureNames.map(name => [name, 'narrow'] as const),
];

/** Paths of the screens. Narrow pictures of the inbox show the list, as a phone does. */
const paths: Readonly<Record<LandingPictureName, (data: LandingPictureDataset, shape: LandingPictureShape) => string>> =
  {
    inbox: ({ client }, shape) => `/conversations/${client.id}${shape === 'wide' ? '/5215587654321' : ''}`,
    answers: ({ client }) => `/answers/${client.id}`,
    campaigns: ({ client, campaign }) => `/campaigns/${client.id}/${campaign}`,
    team: ({ client }) => `/clients/${client.id}/team`,
    lines: () => '/clients',
  };

/** Creates the bakery of the screenshots, with automatic answers and a campaign that is being sent. */
export async function createLandingPictureDataset(server: TestServer): Promise<LandingPictureDataset> {
  const dataset = await createScreenshotDataset(server);
  const params = { id: dataset.client.id };
  const { sdk } = dataset.person;
  // Without the away message, pictures that are taken at night show the same conversations as those of the day.
  const rules = { ...exampleRobotRules, away: { ...exampleRobotRules.away, enabled: false } };
  await sdk.request('PUT /clients/{id}/robot', { params, payload: { ...rules, updatedAt: null } });
  const { campaign } = await sdk.request('POST /clients/{id}/campaigns', {
    params,
    payload: {
      name: 'Pan de muerto',
      message: {
        type: 'text',
        text: { text: 'Hola {nombre}, ya hay pan de muerto. Aparte el suyo respondiendo aquí.' },
      },
      nameless: 'close',
    },
  });
  const numbers = Array.from({ length: 40 }, (_, n) => ({
    to: String(5215561000000 + (n + 1) * 7919),
    name: `Persona ${n}`,
  }));
  await sdk.request('POST /clients/{id}/campaigns/{campaign}/recipients', {
    params: { ...params, campaign: campaign.id },
    payload: { numbers },
  });
  await server.knex.raw(
    `UPDATE campaign_recipients SET state = 'left', sent_at = now() WHERE campaign_id = :id AND position < 26`,
    { id: campaign.id },
  );
  await server.knex.raw(
    `UPDATE campaigns SET state = 'paused', pause_cause = 'owner', started_at = now() - interval '1 hour' WHERE id = :id`,
    { id: campaign.id },
  );
  await writeNewestMessages(server, dataset.client);
  return { ...dataset, campaign: campaign.id };
}

/** Lets people of the shop write now, so that their conversations are the first of the list. */
async function writeNewestMessages({ network, knex }: TestServer, { id, phoneNumber }: Client): Promise<void> {
  const texts = ['¿Me aparta una rosca, por favor?', '¿Entregan en la colonia Roma?', 'Ya hice la transferencia.'];
  const people = await knex('contacts').where({ clientId: id }).whereNotNull('name').orderBy('phone', 'desc').limit(3);
  for (const [index, { phone, name }] of people.entries())
    network.phone(phone, { name }).write(phoneNumber, texts[index] ?? '');
  await vi.waitFor(async () => {
    const { rows } = await knex.raw('SELECT count(*) FROM messages WHERE client_id = ? AND text = ANY(?)', [id, texts]);
    if (Number(rows[0].count) < 3) throw new Error('The messages have not arrived.');
  }, CONNECTION_WAIT_OPTIONS);
}

/** Opens the screen of a picture as it is captured. */
export async function openLandingPicture(
  browser: TestBrowser,
  dataset: LandingPictureDataset,
  [name, shape]: readonly [LandingPictureName, LandingPictureShape],
  scheme: ColorScheme = 'light',
) {
  const opened = await browser.open(paths[name](dataset, shape), {
    as: dataset.person,
    scheme,
    ...landingPictureSizes[shape],
    ...(shape === 'narrow' && { height: 844 }),
  });
  await waitUntilPageSettled(opened.page);
  // The panel of the contact requests its data only after its code is loaded.
  if (name === 'inbox' && shape === 'wide') await opened.page.getByText(contactPanelTexts.notes.none).waitFor();
  await opened.page.evaluate(() => document.fonts.ready);
  return opened;
}

/** File with the controls of each picture's screen when it was taken. A test compares them with the product. */
const controlsFile = new URL('./landingPictureControls.json', import.meta.url);
type LandingPictureControls = Readonly<Record<string, readonly string[]>>;

export const readLandingPictureControls = async (): Promise<LandingPictureControls> =>
  JSON.parse(await readFile(controlsFile, 'utf8'));

export const landingPictureControlsPath = controlsFile;

/**
 * Lists the texts of the headings, links, buttons and labels inside a picture. Texts with figures are left out, because
 * they change with the time of day.
 */
export const listPictureControls = (page: Page, shape: LandingPictureShape): Promise<string[]> =>
  page.evaluate(height => {
    const texts = [...document.querySelectorAll<HTMLElement>('h1, h2, h3, a, button, label, [role="tab"]')]
      .filter(element => {
        const { top, width } = element.getBoundingClientRect();
        return width > 0 && top >= 0 && top < height && element.checkVisibility();
      })
      .map(element => (element.getAttribute('aria-label') ?? element.innerText).replace(/\s+/g, ' ').trim())
      .filter(text => text !== '' && text.length < 50 && !/\d|\bayer\b|\bhoy\b|\bahora\b|^Opciones de /i.test(text));
    return [...new Set(texts)].sort();
  }, landingPictureSizes[shape].height);
