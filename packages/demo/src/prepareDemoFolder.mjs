import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopEmbeddedPostgres } from '@recado/server';
import { demoTexts } from './demoTexts.mjs';

const PID_FILE_NAME = 'demo.pid';

/**
 * Prepares an empty folder for a demonstration and removes the data of an earlier demonstration.
 *
 * @throws Error if the folder contains files but no demonstration, or a demonstration that still runs
 * @returns path of the platform's data directory
 */
export async function prepareDemoFolder(folder) {
  await mkdir(folder, { recursive: true });
  const data = join(folder, 'data');
  const pidFile = join(folder, PID_FILE_NAME);
  const entries = await readdir(folder);
  if (entries.length > 0) {
    if (!entries.includes(PID_FILE_NAME)) throw new Error(demoTexts.notOurs(folder));
    if (isRunning(Number.parseInt(await readFile(pidFile, 'utf8'), 10))) throw new Error(demoTexts.running);
    // If an earlier demonstration was killed, its database may still be running.
    if (existsSync(join(data, 'postgres'))) await stopEmbeddedPostgres(data);
    await rm(data, { recursive: true, force: true });
  }
  await writeFile(pidFile, `${process.pid}\n`);
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
