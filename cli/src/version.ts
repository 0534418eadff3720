import { createRequire } from 'node:module';

/** Version of this package. All packages of the repository have the same version. */
export const { version } = createRequire(import.meta.url)('../package.json') as { readonly version: string };
