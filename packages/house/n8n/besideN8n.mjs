import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder whose n8n is meant: this one's, 1.70.0, or with `N8N=newest` that of `newest`, the newest that npm has.
 */
export const n8nFolder = join(fileURLToPath(new URL('.', import.meta.url)), process.env.N8N ?? '');

/** A file beside it, from which it is found. */
export const besideN8n = join(n8nFolder, 'package.json');
