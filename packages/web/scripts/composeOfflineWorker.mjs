import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { filesOf } from './planChunks.mjs';

/** File of the service worker, relative to `packages/web`. It keeps this name, which subscribed browsers know. */
export const WORKER_FILE = 'worker/avisos.js';

/**
 * Addresses of the pages that open without a network. A hyphen stands for an ID. The last page serves every other path
 * of the console: the router reads the path, not the file.
 */
const OFFLINE_PAGES = ['/conversations', '/conversations/all', '/conversations/-/-', '/conversations/-'];
const OFFLINE_ROUTES = ['chosen-client', 'all-conversations', 'conversation', 'conversations'];

/** Modules that load on demand and are needed without a network, relative to `packages`. */
const OFFLINE_MODULES = [
  'ui/src/offline/answerStore.ts',
  'console/src/session/LoginPage.tsx',
  'console/src/conversations/waiting/sendWaitingMessages.ts',
  'console/src/installed/InstalledApp.tsx',
  'console/src/notices/registerWorker.ts',
  'console/src/installed/ShareDialog.tsx',
  'console/src/conversations/composer/FileTray.tsx',
  'console/src/conversations/composer/VoiceRecordingParts.tsx',
  'console/src/conversations/thread/HeldMessageAlert.tsx',
  'console/src/conversations/thread/MessageMenu.tsx',
  'console/src/conversations/tools/ConversationMenu.tsx',
  'console/src/conversations/panel/ContactPanel.tsx',
  'console/src/conversations/emoji/EmojiPicker.tsx',
];

const SHELL_LINE = "const SHELL = { release: 'development', pages: [], files: [] };";

/**
 * Returns the service worker with the release and the list of the files that it stores.
 *
 * @param {{ root: string, chunks: Map<string, object>, routes: readonly import('../src/routeEntries.ts').RouteEntry[],
 *   pages: readonly string[] }} options `pages`: HTML of the offline pages, whose change is a new release
 */
export async function composeOfflineWorker({ root, chunks, routes, pages }) {
  const source = await readFile(join(root, WORKER_FILE), 'utf8');
  if (!source.includes(SHELL_LINE)) throw new Error(`${WORKER_FILE} does not contain the line of its files`);
  const modules = [
    ...routes.filter(({ name }) => OFFLINE_ROUTES.includes(name)).flatMap(route => route.modules),
    ...OFFLINE_MODULES,
  ];
  const scripts = filesOf(
    chunks,
    modules.map(module => join(root, '..', module)),
  );
  const linked = pages.flatMap(html => [...html.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, file]) => file));
  const files = [...new Set([...scripts, ...linked])].map(file => `/${file}`).toSorted();
  const release = createHash('sha256').update(pages.join('')).update(files.join(' ')).digest('hex').slice(0, 12);
  const shell = JSON.stringify({ release, pages: OFFLINE_PAGES, files });
  return source.replace(SHELL_LINE, () => `const SHELL = ${shell};`);
}

export const isOfflineRoute = name => OFFLINE_ROUTES.includes(name);
