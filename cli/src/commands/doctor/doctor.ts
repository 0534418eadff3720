import { findProgram } from '@recado/server';
import { cli } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { CommandLine } from '../../program/CommandSpec.ts';
import { renderChecks } from '../../render/index.ts';
import { findSite } from '../../serving/findSite.ts';
import { inspectTransport } from '../../serving/inspectTransport.ts';
import { takesPort } from '../../serving/takesPort.ts';
import { optionsOfOther, transportOptions } from '../../serving/transportOptions.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { version } from '../../version.ts';
import { type Check, failed, failedWith, ok, warning } from './Check.ts';
import { checkPort, checkPublicUrl } from './checkAddresses.ts';
import { checkCluster } from './checkCluster.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkDataDir, checkSecrets } from './checkFolder.ts';
import { checkDisk, checkNode } from './checkMachine.ts';
import { checkMail } from './checkMail.ts';
import { checkMedia } from './checkMedia.ts';
import { doctorOptions } from './options.ts';

const texts = cli.doctor;

/** `recado doctor`: exit 1 when something fails; warnings do not count. */
export async function doctor(context: ServerContext, line: CommandLine): Promise<void> {
  const { cluster } = await resolveSettings(doctorOptions, line);
  if (context.isWatched) context.say(texts.running);
  const checks = await examine(context, cluster === true);
  const count = (state: Check['state']): number => checks.filter(check => check.state === state).length;
  const failures = count('failed');
  const shown = checks.map(({ name, ...check }) => ({ label: texts.names[name], ...check }));
  const data = checks.map(({ next = null, ...check }) => ({ ...check, next }));
  await renderChecks(context, { checks: shown }, { ok: failures === 0, checks: data });
  if (failures > 0) throw new Failure(texts.failed(failures));
  const warnings = count('warning');
  context.say(warnings === 0 ? texts.well : texts.wellWithWarnings(warnings));
}

/** Everything a platform stands on, whether it runs or not; nothing is changed by looking. */
async function examine(context: ServerContext, isCluster: boolean): Promise<Check[]> {
  const { dataDir, publicUrl } = context.settings;
  const database = checkDatabase(context);
  const checks = await Promise.all([
    checkNode(process.versions.node),
    checkDataDir(dataDir),
    checkDisk(dataDir),
    // Both may start the embedded database; one after the other, it is started once.
    database.then(() => checkSecrets(context)),
    database,
    checkPort(context.settings),
    checkTransports(context),
    checkPages(),
    checkFfmpeg(context.settings.ffmpeg),
    checkPublicUrl(publicUrl),
    checkMail(context.settings),
    checkMedia(context.settings),
    checkCluster(context, isCluster),
  ]);
  return checks.flat();
}

function checkPages(): Check {
  const { built, missing, missingNext } = cli.doctor.pages;
  return findSite() === undefined ? warning('pages', missing, missingNext) : ok('pages', built);
}

function checkFfmpeg(command: string): Check {
  const path = findProgram(command);
  const { found, missing, missingNext } = cli.doctor.ffmpeg;
  return path === undefined ? warning('ffmpeg', missing(command), missingNext) : ok('ffmpeg', found(path));
}

/** Installed, made for this port, and content with its options. */
async function checkTransports({ settings, log }: Pick<ServerContext, 'settings' | 'log'>): Promise<Check[]> {
  const others = settings.transports.map(name => [name, optionsOfOther(settings, name)] as const);
  const all = [[settings.transport, transportOptions(settings)] as const, ...others];
  return Promise.all(all.map(([name, options]) => checkTransport(name, options, log)));
}

async function checkTransport(
  asked: string,
  options: ReturnType<typeof transportOptions>,
  log: ServerContext['log'],
): Promise<Check> {
  try {
    const found = await inspectTransport(asked, options, log);
    if (takesPort(found.port, version)) {
      const { name, version: own, protocolVersion } = found;
      return ok('transport', cli.doctor.transport.found(name, own, protocolVersion));
    }
    return failed('transport', cli.plugins.otherPort(found.name, found.port ?? '', version));
  } catch (error) {
    return failedWith('transport', error);
  }
}
