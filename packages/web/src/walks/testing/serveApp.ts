import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type InlineConfig, preview } from 'vite';

export interface ServedApp {
  /** Without a slash at its end. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds somebody's Vite application for production and serves it, its `/api` being the platform's. */
export async function serveApp(config: InlineConfig, apiUrl: string): Promise<ServedApp> {
  const server = await preview({
    ...(await built(config)),
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': apiUrl } },
  });
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview listens to no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () => server.close(),
  };
}

/** By the application's folder. */
const builds = new Map<string | undefined, Promise<InlineConfig>>();

/** Once for all tests of this worker, which read the same sources. */
function built(config: InlineConfig): Promise<InlineConfig> {
  const build = builds.get(config.root) ?? buildApp(config);
  builds.set(config.root, build);
  return build;
}

async function buildApp(config: InlineConfig): Promise<InlineConfig> {
  const outDir = await mkdtemp(join(tmpdir(), 'recado-app-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  const own: InlineConfig = {
    ...config,
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  };
  await asProduction(() => build(own));
  return own;
}

/** Vitest's own NODE_ENV would make it React's development build. */
async function asProduction<Result>(work: () => Promise<Result>): Promise<Result> {
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  try {
    return await work();
  } finally {
    process.env.NODE_ENV = NODE_ENV;
  }
}
