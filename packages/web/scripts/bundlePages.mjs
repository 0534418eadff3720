import { build } from 'vite';
import { planChunks } from './planChunks.mjs';
import { routePagesPlugin } from './routePagesPlugin.mjs';
import { withSourceLoader } from './withSourceLoader.mjs';

/** Bundles the pages. The script files contain the groups of `planChunks`. */
export async function bundlePages(root) {
  // Vite's server sets `development` if the variable is unset. The build would then contain React's development code.
  process.env.NODE_ENV = 'production';
  const conditions = ['@recado/source'];
  const { routeEntries: routes } = await withSourceLoader({ root, conditions }, load => load('/src/routeEntries.ts'));
  const plan = await planChunks({ root, routes });
  await build({
    root,
    logLevel: 'warn',
    plugins: [routePagesPlugin({ root, routes })],
    build: {
      rolldownOptions: {
        output: {
          codeSplitting: {
            // The plan assigns each module itself. A module's imports may belong to files of other routes.
            includeDependenciesRecursively: false,
            groups: [{ name: id => plan.get(id) ?? null, test: id => plan.has(id) }],
          },
        },
      },
    },
  });
}
