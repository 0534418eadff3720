import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs `work` while no other process of this machine runs its own `work` for the same `path`.
 * Removes the lock of a process that no longer exists.
 */
export async function runWithFileLock(path, work) {
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
    const ownerPid = Number(await readFile(path, 'utf8').catch(() => ''));
    if (ownerPid > 0 && !isAlive(ownerPid)) await rm(path, { force: true });
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
