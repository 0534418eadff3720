import { cliTexts } from '@recado/texts';
import { UsageError } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import { renderConfirmation } from '../../render/index.ts';
import { listInstalledPackages } from '../../serving/readInstalledPlugins.ts';
import { getPluginFolder } from '../../serving/resolvePluginModule.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { removeUnusedArchives } from './removeUnusedArchives.ts';
import { runNpm } from './runNpm.ts';

const texts = cliTexts.plugins.remove;

/** `recado plugins remove NAME`: removes a plugin from the data directory. Bundled plugins cannot be removed. */
export async function removePlugin(context: ServerContext, line: ParsedCommandLine): Promise<void> {
  const [name = ''] = line.args;
  const { dataDir } = context.settings;
  // A plugin with an unusable manifest can be removed too.
  if (!(await listInstalledPackages(dataDir)).includes(name)) throw new UsageError(texts.unknown(name));
  await renderConfirmation(context, line, texts.warning(name));
  const folder = getPluginFolder(dataDir);
  await runNpm(folder, 'uninstall', name);
  await removeUnusedArchives(folder);
  context.print(texts.done(name), { name });
}
