import { createServer } from 'node:net';
import { cliTexts } from '@recado/texts';
import { fetchPlatformHealth } from '../../remote/fetchPlatformHealth.ts';
import { explainListenError } from '../../serving/explainListenError.ts';
import { findRunningServerUrl } from '../../serving/lockDataDir.ts';
import type { ServerSettings } from '../../settings/serverOptions.ts';
import {
  convertToFailedDoctorCheck,
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';

const { port: texts, publicUrl: urlTexts } = cliTexts.doctor;

/**
 * Checks that the platform that uses this data directory responds. If no platform uses it, checks that the port
 * is free.
 */
export async function checkPort(settings: Pick<ServerSettings, 'port' | 'host' | 'dataDir'>): Promise<DoctorCheck> {
  const servedUrl = await findRunningServerUrl(settings.dataDir);
  if (servedUrl !== undefined) return checkServedUrl(servedUrl);
  const { port, host } = settings;
  const error = await tryToListen(port, host);
  if (!error) return createPassedDoctorCheck('port', port === 0 ? texts.anyFreePort : texts.free(port));
  if (error.code === 'EADDRINUSE') {
    const health = await fetchPlatformHealth(`http://${toReachableHost(host)}:${port}`);
    if (health === 'ready') return createPassedDoctorCheck('port', texts.usedByRecado(port));
    if (health === 'unready') return createFailedDoctorCheck('port', texts.notReady(port), texts.notReadyNext);
  }
  return convertToFailedDoctorCheck('port', explainListenError(error, settings));
}

/**
 * Checks that Recado responds at its URL and is ready.
 *
 * @param url URL that the running platform has published for this data directory
 */
async function checkServedUrl(url: string): Promise<DoctorCheck> {
  const port = Number(new URL(url).port || 80);
  return (await fetchPlatformHealth(url)) === 'ready'
    ? createPassedDoctorCheck('port', texts.usedByRecado(port))
    : createFailedDoctorCheck('port', texts.notReady(port), texts.notReadyNext);
}

function tryToListen(port: number, host: string): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer();
  return new Promise(resolve => {
    server.once('error', resolve);
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Replaces an address that means all interfaces by `localhost`, because requests need a specific address. */
const toReachableHost = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

/** Checks whether Recado responds at its public URL. */
export async function checkPublicUrl(publicUrl: string | undefined): Promise<DoctorCheck> {
  if (publicUrl === undefined) return createWarningDoctorCheck('publicUrl', urlTexts.none, urlTexts.noneNext);
  const url = publicUrl.replace(/\/+$/, '');
  switch (await fetchPlatformHealth(url)) {
    case 'ready':
    case 'unready':
      return createPassedDoctorCheck('publicUrl', urlTexts.answers(url));
    case 'foreign':
      return createFailedDoctorCheck('publicUrl', urlTexts.foreign(url), urlTexts.foreignNext);
    case 'silent':
      return createFailedDoctorCheck('publicUrl', urlTexts.noResponse(url), urlTexts.noResponseNext);
  }
}
