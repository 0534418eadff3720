import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const getBuiltPath = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url));

/** Lists the npm packages that importing `module` loads through `require`. */
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

// Imports must stay small: workers are many, and a takeover waits for a worker to start.
it("loads neither the API's schemas nor their validators when a worker starts", async () => {
  const packages = await listLoadedPackages(getBuiltPath('lines/worker/startWorker.js'));
  expect(packages).toContain('knex');
  expect(packages.filter(name => /joi|@hapi/.test(name))).toEqual([]);
});
