import { createSdk, type Sdk } from '@recado/sdk';
import type { RecadoProcess } from './recado.ts';

export interface RunningPlatform extends RecadoProcess {
  readonly url: string;
  /** Nobody. */
  readonly sdk: Sdk;
}

/** A `recado serve --json` once it says that it answers. */
export async function announced(started: RecadoProcess): Promise<RunningPlatform> {
  const [line] = await started.says('stdout', /^\{.*\}\n/);
  const { url } = JSON.parse(line) as { url: string };
  return { ...started, url, sdk: createSdk({ baseUrl: `${url}/api` }) };
}
