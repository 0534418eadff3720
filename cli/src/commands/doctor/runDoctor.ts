import { findExecutableOnPath } from '@recado/server';
import { cliTexts } from '@recado/texts';
import { Failure } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { renderCheckResults } from '../../render/index.ts';
import {
  buildAdditionalTransportOptions,
  buildDefaultTransportOptions,
} from '../../serving/buildDefaultTransportOptions.ts';
import { findPagesFolder } from '../../serving/findPagesFolder.ts';
import { inspectTransport } from '../../serving/inspectTransport.ts';
import { isTransportPortVersionCompatible } from '../../serving/isTransportPortVersionCompatible.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { resolveSettings } from '../../settings/resolveSettings.ts';
import { version } from '../../version.ts';
import { checkPort, checkPublicUrl } from './checkAddresses.ts';
import { checkCluster } from './checkCluster.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkDataDir, checkSecretKeys } from './checkFolder.ts';
import { checkDiskSpace, checkNodeJsVersion } from './checkMachine.ts';
import { checkMail } from './checkMail.ts';
import { checkMediaStorage } from './checkMediaStorage.ts';
import {
  convertToFailedDoctorCheck,
  createFailedDoctorCheck,
  createPassedDoctorCheck,
  createWarningDoctorCheck,
  type DoctorCheck,
} from './DoctorCheck.ts';
import { doctorOptions } from './options.ts';

const texts = cliTexts.doctor;

/**
 * Implements `recado doctor`. Exits with 1 if a check fails. Warnings do not affect the exit code.
 */
export async function runDoctor(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const { cluster } = await resolveSettings(doctorOptions, line);
  if (context.showsProgress) context.writeMessage(texts.running);
  const checks = await runChecks(context, cluster === true);
  const countState = (state: DoctorCheck['state']): number => checks.filter(check => check.state === state).length;
  const failures = countState('failed');
  const labelledChecks = checks.map(({ name, ...check }) => ({ label: texts.names[name], ...check }));
  const data = checks.map(({ next = null, ...check }) => ({ ...check, next }));
  await renderCheckResults(context, { checks: labelledChecks }, { ok: failures === 0, checks: data });
  if (failures > 0) throw new Failure(texts.failed(failures));
  const warnings = countState('warning');
  context.writeMessage(warnings === 0 ? texts.allPassed : texts.passedWithWarnings(warnings));
}

/**
 * Checks all requirements of a platform. The platform may be running or stopped, and the checks change nothing.
 */
async function runChecks(context: ServerContext, isCluster: boolean): Promise<DoctorCheck[]> {
  const { dataDir, publicUrl } = context.settings;
  const database = checkDatabase(context);
  const checks = await Promise.all([
    checkNodeJsVersion(process.versions.node),
    checkDataDir(dataDir),
    checkDiskSpace(dataDir),
    // Both checks may start the embedded database. Therefore they run in sequence, so that it starts only once.
    database.then(() => checkSecretKeys(context)),
    database,
    checkPort(context.settings),
    checkTransports(context),
    checkPages(),
    checkFfmpeg(context.settings.ffmpeg),
    checkPublicUrl(publicUrl),
    checkMail(context.settings),
    checkMediaStorage(context),
    checkCluster(context, isCluster),
  ]);
  return checks.flat();
}

function checkPages(): DoctorCheck {
  const { built, missing, missingNext } = cliTexts.doctor.pages;
  return findPagesFolder() === undefined
    ? createWarningDoctorCheck('pages', missing, missingNext)
    : createPassedDoctorCheck('pages', built);
}

function checkFfmpeg(command: string): DoctorCheck {
  const path = findExecutableOnPath(command);
  const { found, missing, missingNext } = cliTexts.doctor.ffmpeg;
  return path === undefined
    ? createWarningDoctorCheck('ffmpeg', missing(command), missingNext)
    : createPassedDoctorCheck('ffmpeg', found(path));
}

/**
 * Checks that each transport is installed, supports this version of the transport interface, and accepts its
 * options.
 */
async function checkTransports({ settings, log }: Pick<ServerContext, 'settings' | 'log'>): Promise<DoctorCheck[]> {
  const otherTransports = settings.transports.map(
    name => [name, buildAdditionalTransportOptions(settings, name)] as const,
  );
  const configuredTransports = [
    [settings.transport, buildDefaultTransportOptions(settings)] as const,
    ...otherTransports,
  ];
  return Promise.all(
    configuredTransports.map(([name, options]) => checkTransport(name, options, log, settings.dataDir)),
  );
}

async function checkTransport(
  requestedName: string,
  options: ReturnType<typeof buildDefaultTransportOptions>,
  log: ServerContext['log'],
  dataDir: string,
): Promise<DoctorCheck> {
  try {
    const details = await inspectTransport(requestedName, options, log, dataDir);
    if (isTransportPortVersionCompatible(details.port, version)) {
      const { name, version: transportVersion, protocolVersion } = details;
      return createPassedDoctorCheck(
        'transport',
        cliTexts.doctor.transport.found(name, transportVersion, protocolVersion),
      );
    }
    return createFailedDoctorCheck(
      'transport',
      cliTexts.plugins.incompatibleInterface(details.name, details.port ?? '', version),
    );
  } catch (error) {
    return convertToFailedDoctorCheck('transport', error);
  }
}
