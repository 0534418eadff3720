import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const sourcePath = (...path) => join(root, 'src', ...path);
/**
 * Returns the path of an output file. n8n's checks expect the source of a file `dist/X` at `X`, so the output
 * of `src` is in `dist/src`.
 */
const outputPath = (...path) => join(root, 'dist/src', ...path);

/**
 * Modules that the build evaluates and replaces by their results. The published nodes therefore need neither
 * the contract nor its dependencies.
 */
const evaluatedModules = ['catalogue/catalogue', 'catalogue/triggerOptions'];
const nodes = ['Recado', 'RecadoTrigger'];
const entries = [...nodes.map(name => `nodes/${name}/${name}.node`), 'credentials/RecadoApi.credentials'];

const resolve = { conditionNames: ['@recado/source', 'import', 'node', 'default'] };
const isExternal = id => /^(n8n-workflow|joi)$|^node:/.test(id);

/** Builds `dist` for n8n: a CommonJS module per node and credential, without dependencies. */
export async function buildN8nNodes() {
  await rm(outputPath(), { recursive: true, force: true });
  const values = new Map();
  for (const module of evaluatedModules) values.set(sourcePath(`${module}.ts`), await evaluateModule(module));
  const asJson = {
    name: 'as-json',
    load: id => {
      const exported = values.get(id);
      if (!exported) return null;
      const lines = Object.entries(exported).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`);
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
  for (const entry of entries) {
    const bundle = await rolldown({
      input: sourcePath(`${entry}.ts`),
      external: isExternal,
      platform: 'node',
      resolve,
      plugins: [asJson],
    });
    await bundle.write({ file: outputPath(`${entry}.js`), format: 'cjs', exports: 'named' });
    await bundle.close();
  }
  await cp(sourcePath('icons'), outputPath('icons'), { recursive: true });
  for (const name of nodes)
    await copyFile(sourcePath('nodes', name, `${name}.node.json`), outputPath('nodes', name, `${name}.node.json`));
}

async function evaluateModule(module) {
  const bundle = await rolldown({
    input: sourcePath(`${module}.ts`),
    external: isExternal,
    platform: 'node',
    resolve,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  await mkdir(outputPath(), { recursive: true });
  const file = outputPath(`.${module.replace('/', '-')}.${process.pid}.mjs`);
  try {
    await writeFile(file, output[0].code);
    return { ...(await import(pathToFileURL(file).href)) };
  } finally {
    await rm(file, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildN8nNodes();
