import { cli } from '@recado/texts';
import { findSite } from '../../serving/findSite.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { type Check, ok, warning } from './Check.ts';
import { checkDatabase } from './checkDatabase.ts';
import { checkDataDir } from './checkDataDir.ts';
import { checkDisk } from './checkDisk.ts';
import { checkNode } from './checkNode.ts';
import { checkPort } from './checkPort.ts';
import { checkPublicUrl } from './checkPublicUrl.ts';
import { checkSecrets } from './checkSecrets.ts';
import { checkTransport } from './checkTransport.ts';

/** Everything a platform stands on, whether it runs or not; nothing is changed by looking. */
export async function examine(context: ServerContext): Promise<Check[]> {
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
    checkTransport(context),
    checkPages(),
    checkPublicUrl(publicUrl),
  ]);
  return checks.flat();
}

function checkPages(): Check {
  const { built, missing, missingNext } = cli.doctor.pages;
  return findSite() === undefined ? warning('pages', missing, missingNext) : ok('pages', built);
}
