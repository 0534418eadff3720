import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createDepot } from './createDepot.ts';
import { type Moved, type MoveOptions, toDepot, toFolder } from './moveFiles.ts';

/**
 * For operators: brings the files of this disk to the object storage, or with `write=folder` those of the object storage to this
 * disk, while platforms run. What was moved before it ended stays moved.
 *
 * @throws Error for an address that is none; the SDK's when it cannot be reached
 */
export async function moveMedia({
  mediaUrl,
  ...options
}: Omit<MoveOptions, 'depot'> & { readonly mediaUrl: string }): Promise<
  Moved & { readonly to: 'depot' | 'folder' }
> {
  const depot = createDepot(mediaUrl);
  try {
    const [to, move] = depot.takesNew ? (['depot', toDepot] as const) : (['folder', toFolder] as const);
    return { ...(await move({ ...options, depot })), to };
  } finally {
    depot.stop();
  }
}

/** Writes, finds and removes a small file there. @throws the SDK's error when one of them cannot be done */
export async function tryDepot(mediaUrl: string, dataDir: string): Promise<void> {
  const depot = createDepot(mediaUrl);
  const below = `media/recado-${randomUUID()}`;
  const path = join(dataDir, `${randomUUID()}.part`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(path, 'recado', { mode: 0o600 });
    await depot.put(below, path);
    if (!(await depot.find(below))) throw new Error('what was just written there is not there');
    await depot.remove(below);
  } finally {
    await rm(path, { force: true });
    depot.stop();
  }
}
