import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEmulator } from '../emulator.ts';
import type { Emulator } from '../model/Emulator.ts';

let emulator: Emulator;
beforeAll(async () => {
  emulator = await startEmulator();
});
afterAll(() => emulator.close());

it('serves the page with all of its files, which load no external resources', async () => {
  const page = await fetch(emulator.controlUrl);
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
  const html = await page.text();
  const linkedPaths = [...html.matchAll(/(?:src|href)="(\/[^"]*)"/g)].map(([, path = '']) => path);
  expect(linkedPaths).toEqual(['/page/page.css', '/page/page.js']);
  const files = readdirSync(new URL('../../page/', import.meta.url));
  for (const file of files) {
    const answer = await fetch(`${emulator.controlUrl}/${file === 'index.html' ? '' : `page/${file}`}`);
    expect([file, answer.status]).toEqual([file, 200]);
    expect((await answer.text()).replace(/"(https?:)?\/\/www\.w3\.org[^"]*"/g, '')).not.toMatch(/https?:\/\//);
  }
  expect((await fetch(`${emulator.controlUrl}/page/../package.json`)).status).toBe(404);
});
