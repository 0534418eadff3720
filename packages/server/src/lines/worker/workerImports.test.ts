import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const getBuiltPath = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url));

/** Lists the npm packages that Node loads through `require` when it imports `module`. */
async function listLoadedPackages(module: string): Promise<string[]> {
  const code = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(module)});
    const paths = Object.keys(createRequire('/').cache);
    console.log(JSON.stringify(paths.map(path => /node_modules.((?:@[^/]+.)?[^/\\\\]+)(?!.*node_modules)/.exec(path)?.[1])));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return [...new Set(JSON.parse(stdout) as string[])];
}

// Imports must stay small, because there are many workers and a takeover waits until a worker has started.
it('a starting worker loads neither the API’s schemas nor their validators', async () => {
  const packages = await listLoadedPackages(getBuiltPath('lines/worker/startWorker.js'));
  expect(packages).toContain('knex');
  expect(packages.filter(name => /joi|@hapi/.test(name))).toEqual([]);
});
