import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { site } from '@recado/web';

/** Folder of the built pages; undefined in a working copy where they were not built yet. */
export const findSite = (): string | undefined =>
  existsSync(new URL('pages.json', site)) ? fileURLToPath(site) : undefined;
