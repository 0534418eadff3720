import { createSdk, type Sdk } from '@recado/sdk';
import type { RecadoProcess } from './recado.ts';

export interface RunningPlatform extends RecadoProcess {
  readonly url: string;
  /** SDK without credentials. */
  readonly sdk: Sdk;
}

/** Waits until a started `recado serve --json` prints its URL. */
export async function waitForPlatform(recadoProcess: RecadoProcess): Promise<RunningPlatform> {
  const [line] = await recadoProcess.waitForOutput('stdout', /^\{.*\}\n/);
  const { url } = JSON.parse(line) as { url: string };
  return { ...recadoProcess, url, sdk: createSdk({ baseUrl: `${url}/api` }) };
}
