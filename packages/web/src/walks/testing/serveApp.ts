import { mkdtemp, rm } from 'node:fs/promises';
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
  const outDir = await mkdtemp(join(tmpdir(), 'recado-app-'));
  const own: InlineConfig = {
    ...config,
    mode: 'production',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
    preview: { host: '127.0.0.1', port: 0, proxy: { '/api': apiUrl } },
  };
  await asProduction(() => build(own));
  const server = await preview(own);
  const address = server.httpServer.address();
  if (address === null || typeof address === 'string') throw new Error('The preview listens to no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      await server.close();
      await rm(outDir, { recursive: true, force: true });
    },
  };
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
