import { createServer } from 'node:net';
import { cli } from '@recado/texts';
import { askHealth } from '../../remote/askHealth.ts';
import { explainListen } from '../../serving/explainListen.ts';
import { whereServed } from '../../serving/holdDataDir.ts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import { type Check, failed, failedWith, ok, warning } from './Check.ts';

const { port: texts, publicUrl: words } = cli.doctor;

/** Where the platform answers that runs on these data; without one, whether the port is free to be listened on. */
export async function checkPort(settings: Pick<ServerSettings, 'port' | 'host' | 'dataDir'>): Promise<Check> {
  const served = await whereServed(settings.dataDir);
  if (served !== undefined) return checkServed(served);
  const { port, host } = settings;
  const error = await tryToListen(port, host);
  if (!error) return ok('port', port === 0 ? texts.any : texts.free(port));
  if (error.code === 'EADDRINUSE') {
    const health = await askHealth(`http://${reachable(host)}:${port}`);
    if (health === 'ready') return ok('port', texts.ours(port));
    if (health === 'unready') return failed('port', texts.unready(port), texts.unreadyNext);
  }
  return failedWith('port', explainListen(error, settings));
}

/** @param url of the platform that says that it runs */
async function checkServed(url: string): Promise<Check> {
  const port = Number(new URL(url).port || 80);
  return (await askHealth(url)) === 'ready'
    ? ok('port', texts.ours(port))
    : failed('port', texts.unready(port), texts.unreadyNext);
}

function tryToListen(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  return new Promise(resolve => {
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** An address for all addresses is none to go to. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** Whether Recado answers where others are told that it does. */
export async function checkPublicUrl(publicUrl: string | undefined): Promise<Check> {
  if (publicUrl === undefined) return warning('publicUrl', words.none, words.noneNext);
  const url = publicUrl.replace(/\/+$/, '');
  switch (await askHealth(url)) {
    case 'ready':
    case 'unready':
      return ok('publicUrl', words.answers(url));
    case 'foreign':
      return failed('publicUrl', words.foreign(url), words.foreignNext);
    case 'silent':
      return failed('publicUrl', words.silent(url), words.silentNext);
  }
}
