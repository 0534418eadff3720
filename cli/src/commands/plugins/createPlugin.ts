import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { cliTexts } from '@recado/texts';
import { Failure, UsageError } from '../../errors.ts';
import type { ParsedCommandLine } from '../../program/CommandSpec.ts';
import type { ServerContext } from '../../settings/openServerContext.ts';
import { version } from '../../version.ts';
import { createFilesPluginFiles } from './templates/createFilesPluginFiles.ts';

const texts = cliTexts.plugins.create;

/**
 * `recado plugins create NAME`: writes a working plugin with its test into a new folder. Its kind is `files`, the smallest
 * infrastructure kind. Each further kind needs a template of its own.
 */
export async function createPlugin(context: ServerContext, { args: [name = ''] }: ParsedCommandLine): Promise<void> {
  // The name is also the scheme of the addresses that select the plugin, and `s3` is taken.
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) || ['s3', 'http', 'https', 'file'].includes(name))
    throw new UsageError(texts.invalidName(name));
  const folder = resolve(`recado-files-${name}`);
  try {
    await mkdir(folder);
    const files = createFilesPluginFiles(name, { recado: version, joi: readJoiVersion() });
    for (const [path, content] of Object.entries(files)) await writeFile(join(folder, path), content, { flag: 'wx' });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new UsageError(texts.folderExists(folder));
    throw new Failure(texts.notWritable(folder, message), { cause });
  }
  context.print(texts.done(folder), { folder, kind: 'files' });
  context.writeMessage(texts.next(`recado-files-${name}`));
}

const readJoiVersion = (): string =>
  (createRequire(import.meta.url)('../../../package.json') as { readonly dependencies: { readonly joi: string } })
    .dependencies.joi;
