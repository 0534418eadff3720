import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { siteFolderUrl } from '@recado/web';

/** Finds the folder with the built web pages. Returns undefined in a working copy that was not built. */
export const findPagesFolder = (): string | undefined =>
  existsSync(new URL('pages.json', siteFolderUrl)) ? fileURLToPath(siteFolderUrl) : undefined;
