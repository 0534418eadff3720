import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const conditions = ['@recado/source'];

/** Tests a generated Python client, whose requirements `npm run test:python` installs first. */
export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  resolve: { conditions },
  ssr: { resolve: { conditions: [...conditions, 'node'] } },
  test: {
    include: ['packages/tooling/python/*.test.mjs'],
    globalSetup: ['packages/tooling/build/compileForTests.mjs'],
  },
});
