import { join, relative } from 'node:path';
import { findRooms, root } from '../build/findRooms.mjs';
import { transpile } from '../build/transpile.mjs';
import { texts } from './texts.mjs';

/** What the platform does not run. Of `web` it only knows where the built pages are. */
const elsewhere = /^packages\/(ui|client-screen|console|admin|web|whatsapp-emulator)\//;

/** Milliseconds in which an editor is done with writing, and a branch with changing. */
const SETTLING = 80;

/**
 * Compiles what changes, and says when it is something that the platform runs.
 *
 * @param watcher Vite's
 */
export async function followSources(watcher, { changed, say }) {
  const rooms = await findRooms();
  const sources = rooms.map(room => join(room, 'src'));
  let timer;
  let touchesPlatform = false;

  const settle = async () => {
    const touched = touchesPlatform;
    touchesPlatform = false;
    const { errors } = await transpile(rooms);
    for (const error of errors) say(error);
    if (errors.length > 0) say(texts.notCompiled);
    else if (touched) await changed();
  };
  watcher.add(sources);
  watcher.on('all', (event, path) => {
    const isSource = sources.some(folder => path.startsWith(folder)) && /\.tsx?$/.test(path);
    if (event.endsWith('Dir') || !isSource || /\.test\.tsx?$/.test(path)) return;
    touchesPlatform ||= !elsewhere.test(relative(root, path).replaceAll('\\', '/'));
    clearTimeout(timer);
    timer = setTimeout(() => void settle(), SETTLING);
  });
}
