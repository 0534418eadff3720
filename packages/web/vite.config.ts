import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { flowsPlugin } from './scripts/flowsPlugin.mjs';
import { leanPlugin } from './scripts/leanPlugin.mjs';
import { livePagesPlugin } from './scripts/livePagesPlugin.mjs';
import { pagesPlugin } from './scripts/pagesPlugin.mjs';
import { staticPlugin } from './scripts/staticPlugin.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
/** The rooms' sources, so that nothing here depends on what was compiled when. */
const source = '@recado/source';
const conditions = [source, ...defaultClientConditions];

const routerPackage = createRequire(import.meta.url).resolve('react-router/package.json');
/** For the bundle; what is left out of it has no weight while developing. */
const leanRouter = [
  // Its package offers bundlers the development build alone.
  { find: /^react-router$/, replacement: join(dirname(routerPackage), 'dist/production/index.mjs') },
  { find: /^react-router-dom$/, replacement: join(root, 'src/app/reactRouterDom.ts') },
];

export default defineConfig(({ command }) => ({
  root,
  appType: 'mpa',
  resolve: {
    conditions,
    alias: command === 'build' ? leanRouter : [],
  },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  plugins: [
    react(),
    leanPlugin(),
    staticPlugin({ root, conditions }),
    pagesPlugin({ root, conditions }),
    livePagesPlugin({ root }),
    flowsPlugin(),
  ],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    // For check-weights.mjs; the server does not serve it.
    manifest: true,
    target: 'es2022',
    // The content security policy knows no data: addresses for code, and has no need of them.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['app.html', 'landing.html', '404.html'],
      // What most screens need comes in one file, which compresses better than five.
      output: { codeSplitting: { groups: [{ name: 'base', minShareCount: 14, test: isOfEveryPage }] } },
    },
  },
}));

/** The kit's screens are many, and all need what nobody else does; whoever signs in reads no data and sees no cards yet. */
function isOfEveryPage(id: string): boolean {
  return !(ofTheKit.test(id) || ofReading.test(id));
}
const ofTheKit = /\/(ra-core|ra-ui-materialui|packages\/admin)\//;
const ofReading =
  /\/(texts\/src\/(failures|layout|toasts)\.ts|useApi\.ts|apiKey\.ts|formatPhone\.ts|screenIcons\.ts|(query|mutation)Observer\.js|(Paper|Chip|svg-icons)\/\w+\.js|createSvgIcon\.js)$|\/react-query\/build\/modern\/(?!QueryClientProvider)/;
