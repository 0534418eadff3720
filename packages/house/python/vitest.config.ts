import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@recado/source'];

/** The document in another language's hands: `npm run test:python`, which installs what that needs first. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: ['packages/house/python/*.test.mjs'],
    globalSetup: ['packages/house/build/compileForTests.mjs'],
  },
});
