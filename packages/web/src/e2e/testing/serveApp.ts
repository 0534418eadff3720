import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, preview } from 'vite';

export interface ServedApp {
  /** Base URL without a trailing slash. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds a Vite application for production and serves it. Proxies `/api` to the platform. */
export async function serveApp(config: InlineConfig, apiUrl: string): Promise<ServedApp> {
  const server = await preview({
    ...(await buildOnce(config)),
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': apiUrl } },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview server listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => server.close(),
  };
}

/** Finished and running builds by application folder and number of plugins, so that each application is built once. */
const builds = new Map<string, Promise<InlineConfig>>();

/**
 * Builds an application once for all tests of this worker, because the sources do not change between
 * tests.
 */
function buildOnce(config: InlineConfig): Promise<InlineConfig> {
  const key = `${config.root} ${config.plugins?.length}`;
  const build = builds.get(key) ?? buildApp(config);
  builds.set(key, build);
  return build;
}

async function buildApp(config: InlineConfig): Promise<InlineConfig> {
  const outDir = await mkdtemp(join(tmpdir(), 'recado-app-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const buildConfig: InlineConfig = {
    ...config,
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  };
  await runAsProduction(() => build(buildConfig));
  return buildConfig;
}

/**
 * Runs `run` with NODE_ENV `production`, because with Vitest's value Vite would bundle React's development
 * build.
 */
async function runAsProduction<Result>(run: () => Promise<Result>): Promise<Result> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await run();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
