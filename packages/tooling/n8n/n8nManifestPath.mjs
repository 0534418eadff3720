import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Folder of the n8n installation under test: this folder, which has version 1.70.0, or, with `N8N=newest`,
 * its subfolder `newest`, which has the latest version on npm.
 */
export const n8nInstallationFolder = join(fileURLToPath(new URL('.', import.meta.url)), process.env.N8N ?? '');

/** Manifest next to n8n's `node_modules`: `createRequire` resolves n8n's packages from here. */
export const n8nManifestPath = join(n8nInstallationFolder, 'package.json');
