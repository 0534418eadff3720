/**
 * Loaded by `--import` into each process of a platform. At the signal SIGUSR2, a process collects its garbage and writes
 * its memory to the file `<PID>.json` in the folder of the environment variable `MEMORY_PROBE_FOLDER`.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const folder = process.env.MEMORY_PROBE_FOLDER;
process.on('SIGUSR2', () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const { rss } = process.memoryUsage();
  for (let round = 0; round < 3; round += 1) collectGarbage();
  const path = join(folder, `${process.pid}.json`);
  writeFileSync(`${path}.part`, JSON.stringify({ ...process.memoryUsage(), rssBefore: rss }));
  renameSync(`${path}.part`, path);
});
