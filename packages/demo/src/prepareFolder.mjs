import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@recado/server';
import { texts } from './texts.mjs';

const MARK = 'demo.pid';

/**
 * An empty folder for a demonstration, which always begins anew. Whatever an earlier demonstration left there goes;
 * a folder that is no demonstration's, or whose demonstration still runs, is left alone.
 *
 * @returns where the platform keeps its data
 */
export async function prepareFolder(folder) {
  await mkdir(folder, { recursive: true });
  const data = join(folder, 'data');
  const mark = join(folder, MARK);
  const found = await readdir(folder);
  if (found.length > 0) {
    if (!found.includes(MARK)) throw new Error(texts.notOurs(folder));
    if (isRunning(Number.parseInt(await readFile(mark, 'utf8'), 10))) throw new Error(texts.running);
    // One that was killed may have left its database running.
    if (existsSync(join(data, 'postgres'))) await stopEmbeddedPostgres(data);
    await rm(data, { recursive: true, force: true });
  }
  await writeFile(mark, `${process.pid}\n`);
  return data;
}

function isRunning(pid) {
  if (!Number.isInteger(pid) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
