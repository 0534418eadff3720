import { createRequire } from 'node:module';

/** Of this package; every package of the house has the same. */
export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
