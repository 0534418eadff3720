import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const built = (path: string) => fileURLToPath(new URL(`../../../dist/${path}`, import.meta.url));

/** The packages of which `module` has something loaded, of those that are loaded by `require`. */
async function packagesOf(module: string): Promise<string[]> {
  const code = `
    import { createRequire } from 'node:module';
    await import(${JSON.stringify(module)});
    const paths = Object.keys(createRequire('/').cache);
    console.log(JSON.stringify(paths.map(path => /node_modules.((?:@[^/]+.)?[^/\\\\]+)(?!.*node_modules)/.exec(path)?.[1])));
    process.exit();`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', code]);
  return [...new Set(JSON.parse(stdout) as string[])];
}

// Of both there is one for every few lines, and a takeover waits for a worker to begin.
it('loads nothing of the API: neither its shapes nor what they are validated with', async () => {
  const loaded = await packagesOf(built('lines/worker/startWorker.js'));
  expect(loaded).toContain('knex');
  expect(loaded.filter(name => /joi|@hapi/.test(name))).toEqual([]);
});
