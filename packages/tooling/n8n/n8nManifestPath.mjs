import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the n8n installation under test: version 1.70.0 in this folder, or with `N8N=newest` the
 * latest version on npm, in `newest`.
 */
export const n8nFolder = join(fileURLToPath(new URL('.', import.meta.url)), process.env.N8N ?? '');

/** Manifest next to n8n's `node_modules`: `createRequire` resolves n8n's packages from here. */
export const n8nManifestPath = join(n8nFolder, 'package.json');
