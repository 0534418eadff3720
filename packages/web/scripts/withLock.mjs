import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Runs `work` while no other process of this machine runs its own under the same `path`; a dead one's lock is void. */
export async function withLock(path, work) {
  await mkdir(dirname(path), { recursive: true });
  for (;;) {
    const file = await open(path, 'wx').catch(error => {
      if (error.code !== 'EEXIST') throw error;
    });
    if (file) {
      try {
        await file.writeFile(String(process.pid));
        return await work();
      } finally {
        await file.close();
        await rm(path, { force: true });
      }
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''));
    if (holder > 0 && !isAlive(holder)) await rm(path, { force: true });
    await pause(100);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
