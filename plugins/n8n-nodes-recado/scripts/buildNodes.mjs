import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const root = fileURLToPath(new URL('..', import.meta.url));
const from = (...path) => join(root, 'src', ...path);
/** Where n8n's own checks look for the source of what is in `dist`: under the same path. */
const to = (...path) => join(root, 'dist/src', ...path);

/** What is made of the contract: evaluated now, so that the nodes need neither it nor what it stands on. */
const evaluated = ['catalogue/catalogue', 'catalogue/triggerOptions'];
const nodes = ['Recado', 'RecadoTrigger'];
const entries = [...nodes.map(name => `nodes/${name}/${name}.node`), 'credentials/RecadoApi.credentials'];

const resolve = { conditionNames: ['@recado/source', 'import', 'node', 'default'] };
const isForeign = id => /^(n8n-workflow|joi)$|^node:/.test(id);

/** `dist` as n8n loads it: a module of CommonJS for each node and credential, with nothing to install beside it. */
export async function buildNodes() {
  await rm(to(), { recursive: true, force: true });
  const values = new Map();
  for (const module of evaluated) values.set(from(`${module}.ts`), await evaluate(module));
  const asJson = {
    name: 'as-json',
    load: id => {
      const exported = values.get(id);
      if (!exported) return null;
      const lines = Object.entries(exported).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: lines.join('\n'), moduleType: 'js' };
    },
  };
  for (const entry of entries) {
    const bundle = await rolldown({
      input: from(`${entry}.ts`),
      external: isForeign,
      platform: 'node',
      resolve,
      plugins: [asJson],
    });
    await bundle.write({ file: to(`${entry}.js`), format: 'cjs', exports: 'named' });
    await bundle.close();
  }
  await cp(from('icons'), to('icons'), { recursive: true });
  for (const name of nodes)
    await copyFile(from('nodes', name, `${name}.node.json`), to('nodes', name, `${name}.node.json`));
}

async function evaluate(module) {
  const bundle = await rolldown({
    input: from(`${module}.ts`),
    external: isForeign,
    platform: 'node',
    resolve,
  });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  await mkdir(to(), { recursive: true });
  const file = to(`.${module.replace('/', '-')}.${process.pid}.mjs`);
  try {
    await writeFile(file, output[0].code);
    return { ...(await import(pathToFileURL(file).href)) };
  } finally {
    await rm(file, { force: true });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildNodes();
