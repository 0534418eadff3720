import { createServer } from 'vite';

/**
 * Calls `work` with a function that loads TypeScript modules of the packages in this process. Imports are
 * resolved as in the browser's build.
 *
 * @template T
 * @param {{ root: string, conditions: string[] }} options
 * @param {(load: (path: string) => Promise<Record<string, any>>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSourceLoader({ root, conditions }, work) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    resolve: { conditions },
    ssr: { resolve: { conditions } },
    oxc: { jsx: { runtime: 'automatic' } },
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  try {
    return await work(path => vite.ssrLoadModule(path));
  } finally {
    await vite.close();
  }
}
