import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siteFolderUrl } from '@recado/web';

/** Finds the folder of the built pages. Returns undefined in a working copy without a build. */
export const findPagesFolder = (): string | undefined =>
  existsSync(new URL('pages.json', siteFolderUrl)) ? fileURLToPath(siteFolderUrl) : undefined;
