import { join, relative } from 'node:path';
import { findPackageFolders, repositoryRoot } from '../build/findPackageFolders.mjs';
import { transpile } from '../build/transpile.mjs';
import { devTexts } from './devTexts.mjs';

/**
 * Packages whose changes do not restart the platform, because it uses only the location of the pages that
 * `web` built.
 */
const PAGE_PACKAGES = /^packages\/(ui|client-screen|console|admin|web|whatsapp-emulator)\//;

/**
 * Milliseconds without further changes before compiling starts, because an editor or a change of
 * branch writes several files in quick succession.
 */
const SETTLE_DELAY_MS = 80;

/**
 * Compiles changed sources, and calls `changed` if the platform runs one of them.
 *
 * @param watcher Vite's file watcher
 */
export async function compileOnChange(watcher, { changed, say }) {
  const packageFolders = await findPackageFolders();
  const sources = packageFolders.map(room => join(room, 'src'));
  let timer;
  let touchesPlatform = false;

  const compileChanges = async () => {
    const hasPlatformChange = touchesPlatform;
    touchesPlatform = false;
    const { errors } = await transpile(packageFolders);
    for (const error of errors) say(error);
    if (errors.length > 0) say(devTexts.notCompiled);
    else if (hasPlatformChange) await changed();
  };
  watcher.add(sources);
  watcher.on('all', (event, path) => {
    const isSource = sources.some(folder => path.startsWith(folder)) && /\.(tsx?|sql)$/.test(path);
    if (event.endsWith('Dir') || !isSource || /\.test\.tsx?$/.test(path)) return;
    touchesPlatform ||= !PAGE_PACKAGES.test(relative(repositoryRoot, path).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(() => void compileChanges(), SETTLE_DELAY_MS);
  });
}
