import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite';
import { livePagesPlugin } from './scripts/livePagesPlugin.mjs';
import { n8nFlowsPlugin } from './scripts/n8nFlowsPlugin.mjs';
import { pagesPlugin } from './scripts/pagesPlugin.mjs';
import { removeUnusedCodePlugin } from './scripts/removeUnusedCodePlugin.mjs';
import { staticModulesPlugin } from './scripts/staticModulesPlugin.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
/** Export condition that resolves packages to their sources, so that the build uses no stale output. */
const source = '@recado/source';
const conditions = [source, ...defaultClientConditions];

const routerPackage = createRequire(import.meta.url).resolve('react-router/package.json');
/**
 * Aliases that replace the router's packages with smaller modules. They apply only to the production
 * bundle, because the size of the code does not matter during development.
 */
const productionRouterAliases = [
  // Use an alias, because the `react-router` package offers bundlers only its development build.
  { find: /^react-router$/, replacement: join(dirname(routerPackage), 'dist/production/index.mjs') },
  { find: /^react-router-dom$/, replacement: join(root, 'src/app/reactRouterDom.ts') },
];

export default defineConfig(({ command }) => ({
  root,
  appType: 'mpa',
  resolve: {
    conditions,
    alias: command === 'build' ? productionRouterAliases : [],
  },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  plugins: [
    react(),
    removeUnusedCodePlugin(),
    staticModulesPlugin({ root, conditions }),
    pagesPlugin({ root, conditions }),
    livePagesPlugin({ root }),
    n8nFlowsPlugin(),
  ],
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    // Inline no assets: the content security policy allows no `data:` URLs for code, and none are needed.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['app.html', 'landing.html', '404.html'],
      output: {
        // The app's code lists the file name of every chunk.
        // Shorter hashes save about 100 bytes that are loaded before the login page.
        chunkFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
}));
