import { storageTemplate } from './folderStorageTemplate.ts';

interface TemplateVersions {
  readonly recado: string;
  readonly joi: string;
}

/**
 * Creates the files of a plugin of the kind `files` that works: it stores files in a folder, for example on a network
 * drive. Paths are relative to the plugin's folder.
 *
 * @param scheme name of the plugin, and scheme of the addresses that select it
 */
export function createFilesPluginFiles(scheme: string, versions: TemplateVersions): Readonly<Record<string, string>> {
  const name = `recado-files-${scheme}`;
  const manifest = {
    name,
    version: '1.0.0',
    type: 'module',
    exports: './index.js',
    files: ['*.js', '!*.test.js'],
    recado: { kind: 'files', api: 1, permissions: ['disk'], conformance: './conformance.js' },
    scripts: { test: 'node --test' },
    dependencies: { '@recado/plugin': versions.recado, joi: versions.joi },
  };
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'index.js': indexTemplate(scheme),
    'folderStorage.js': storageTemplate,
    'conformance.js': conformanceTemplate(scheme),
    'conformance.test.js': testTemplate,
    'README.md': readmeTemplate(name, scheme),
  };
}

const indexTemplate = (scheme: string): string => `import { definePlugin } from '@recado/plugin';
import Joi from 'joi';
import { createFolderStorage } from './folderStorage.js';

export default definePlugin({
  name: '${scheme}',
  kind: 'files',
  // The operator writes this address in --media-url. Recado selects the plugin by its scheme.
  settings: Joi.object({ url: Joi.string().uri({ scheme: ['${scheme}'] }).required() }),
  create: ({ url }) => createFolderStorage(url),
});
`;

const conformanceTemplate = (scheme: string): string => `import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStorage } from './folderStorage.js';

/** What the conformance suite needs: storages on a folder for tests. \`recado plugins test\` calls it too. */
export async function createConformanceDriver() {
  const folder = await mkdtemp(join(tmpdir(), '${scheme}-'));
  await writeFile(join(folder, '.key'), 'abc');
  return {
    listPageLength: 4,
    createStorage({ isReachable = true, hasValidCredentials = true, acceptsNewFiles = true } = {}) {
      const path = isReachable ? folder : join(folder, 'missing');
      const write = acceptsNewFiles ? '' : '&write=folder';
      return createFolderStorage(\`${scheme}://\${path}?key=\${hasValidCredentials ? 'abc' : 'other'}\${write}\`);
    },
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}
`;

const testTemplate = `import { after, test } from 'node:test';
import { filesConformance } from '@recado/plugin/conformance';
import { createConformanceDriver } from './conformance.js';

const driver = await createConformanceDriver();
after(() => driver.stop());

for (const { name, run } of filesConformance) test(name, () => run(driver));
`;

const readmeTemplate = (name: string, scheme: string): string => `# ${name}

Guarda los archivos de Recado en una carpeta, por ejemplo la de un servidor de archivos.

\`\`\`sh
npm install
npm test
recado plugins test .
recado plugins add .
recado serve --media-url ${scheme}:///srv/archivos
\`\`\`

Cambie \`folderStorage.js\` para guardarlos en otro lugar. \`npm test\` comprueba que cumple lo que el tipo exige.
`;
