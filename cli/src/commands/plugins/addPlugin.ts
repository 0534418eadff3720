import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cliTexts } from '@recado/texts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { renderConfirmation } from '../../render/index.ts';
import { getPluginFolder } from '../../serving/resolvePluginModule.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { installArchive } from './installArchive.ts';
import { packPlugin } from './packPlugin.ts';

const texts = cliTexts.plugins.add;

/**
 * `recado plugins add SOURCE`: installs a plugin into the data directory. The packed plugin stays there, and is installed
 * from that file: what npm installs is what the person has confirmed. Dependencies are fetched after the confirmation.
 */
export async function addPlugin(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [source = ''] = line.args;
  const staging = await mkdtemp(join(tmpdir(), 'recado-plugin-'));
  try {
    const packed = await packPlugin(source, staging);
    const { name, version, kind, permissions } = packed.manifest;
    const requested = permissions.map(permission => texts.permissions[permission]).join(', ') || texts.noPermissions;
    const { dependencies } = packed;
    const warning = [
      texts.identity(name, version, kind, requested),
      ...(packed.hosts.length > 0 ? [texts.hosts(packed.hosts.join(', '))] : []),
      dependencies.length > 0 ? texts.dependencies(dependencies.join(', ')) : texts.noDependencies,
      texts.rights,
    ].join(' ');
    // The log of a script also states what was installed and with which permissions.
    if (!(await renderConfirmation(context, line, warning))) context.writeMessage(warning);
    await installArchive(getPluginFolder(context.settings.dataDir), packed);
    context.print(texts.done(name, version), { name, version, kind, permissions, dependencies });
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
