import { resolve } from 'node:path';
import { cli } from '@recado/texts';
import { mark } from '../../render/mark.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { serverOptions } from '../../settings/serverOptions.ts';
import { version } from '../../version.ts';
import type { Platform } from './startPlatform.ts';

const texts = cli.serve;

/** What whoever started the platform is told: where it is, what to do next, how to get the first administrator. */
export async function welcome({ server }: Platform, { settings, json }: ServerContext): Promise<string[]> {
  const { url } = server;
  const lines = json ? [] : ['', mark(`Recado ${version}`, url), '', texts.ready(url)];
  lines.push(texts.dataIn(settings.dataDir));
  const code = await server.firstAdministratorCode();
  if (code !== undefined) {
    lines.push(
      texts.noAdministrator,
      `  ${texts.grantCommand(elsewhere(settings.dataDir))}`,
      texts.adminCode(code),
    );
  }
  return json ? lines : [...lines, texts.stopHint];
}

/** The option that leads another command to the same data, where it is needed. */
function elsewhere(dataDir: string): string {
  if (dataDir === resolve(serverOptions.dataDir.fallback)) return '';
  return ` --data-dir ${/^[\w./-]+$/.test(dataDir) ? dataDir : `'${dataDir.replaceAll("'", "'\\''")}'`}`;
}
