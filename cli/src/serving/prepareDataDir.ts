import { constants } from 'node:fs';
import { access, mkdir, realpath } from 'node:fs/promises';
import { cliTexts } from '@recado/texts';
import { Failure } from '../errors.ts';

/**
 * Creates the data directory if missing, without access for other users.
 *
 * @returns its canonical path
 * @throws Failure
 */
export async function prepareDataDir(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return await realpath(dataDir);
  } catch (cause) {
    throw new Failure(cliTexts.serve.failures.dataDirNotWritable(dataDir), { cause });
  }
}
