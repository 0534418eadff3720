import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

const folder = new URL('../../page/', import.meta.url);
const script = 'text/javascript; charset=utf-8';
const files: Readonly<Record<string, readonly [file: string, type: string]>> = {
  '/': ['index.html', 'text/html; charset=utf-8'],
  '/page/page.css': ['page.css', 'text/css; charset=utf-8'],
  '/page/page.js': ['page.js', script],
  '/page/api.js': ['api.js', script],
  '/page/events.js': ['events.js', script],
  '/page/thread.js': ['thread.js', script],
  '/page/words.js': ['words.js', script],
};
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Returns whether a path belongs to the emulator's page, which shows phones and chats. */
export const isEmulatorPagePath = (path: string): boolean => Object.hasOwn(files, path);

/** Serves a file of the emulator's page, which loads nothing from other origins. */
export async function serveEmulatorPageFile(path: string, response: ServerResponse): Promise<void> {
  const [file, type] = files[path] ?? [];
  if (file === undefined) return;
  const bytes = await readFile(new URL(file, folder));
  response.writeHead(200, { ...headers, 'content-type': type }).end(bytes);
}
