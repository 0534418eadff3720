import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CUSTOMER_PHONE_NUMBER, startLinkedClient } from './startLinkedClient.mjs';

const run = promisify(execFile);
const resolvePath = name => fileURLToPath(new URL(name, import.meta.url));
const bin = name => resolvePath(`node_modules/.bin/${name}`);

let folder;
let linked;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'recado-generated-'));
  await symlink(resolvePath('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'openapi.json'), await readFile(resolvePath('../../../docs/openapi.json')));
  await writeFile(join(folder, 'package.json'), '{ "type": "commonjs" }');
  linked = await startLinkedClient();
});
afterAll(async () => {
  await linked?.stop();
  await rm(folder, { recursive: true, force: true });
});

const body = text => `{ to: '${CUSTOMER_PHONE_NUMBER}', text: '${text}' }`;
const head = `const [, , apiUrl = '', apiToken = ''] = process.argv; const headers = { 'x-api-token': apiToken };`;
/** Each generator: the command that writes into the folder `client`, and a program that sends a text with it. */
const generators = {
  'openapi-typescript': {
    generate: () => run(bin('openapi-typescript'), ['openapi.json', '-o', 'client/api.d.ts'], { cwd: folder }),
    program: text => `
      import createClient from 'openapi-fetch';
      import type { paths } from './client/api';
      ${head}
      const client = createClient<paths>({ baseUrl: apiUrl, headers });
      client.POST('/external/send', { body: ${body(text)} }).then(({ data, error }) => {
        const status = data && 'status' in data ? data.status : undefined;
        console.log(status ?? JSON.stringify(error));
      });`,
  },
  'hey-api': {
    generate: () =>
      run(bin('openapi-ts'), ['-i', 'openapi.json', '-o', 'client', '-c', '@hey-api/client-fetch'], { cwd: folder }),
    program: text => `
      import { client } from './client/client.gen';
      import { postExternalSend } from './client/sdk.gen';
      ${head}
      client.setConfig({ baseUrl: apiUrl, headers });
      postExternalSend({ body: ${body(text)} }).then(({ data, error }) => {
        const status = data && 'status' in data ? data.status : undefined;
        console.log(status ?? JSON.stringify(error));
      });`,
  },
  'orval with fetch': {
    generate: () => generateWithOrval('fetch', linked.apiUrl),
    program: text => `
      import { postExternalSend } from './client/api';
      ${head}
      postExternalSend(${body(text)}, { headers }).then(answer => {
        console.log(answer.status === 200 ? answer.data.status : JSON.stringify(answer.data));
      });`,
  },
  'orval with axios': {
    generate: () => generateWithOrval('axios-functions'),
    program: text => `
      import axios from 'axios';
      import { postExternalSend } from './client/api';
      ${head}
      axios.defaults.baseURL = apiUrl;
      postExternalSend(${body(text)}, { headers }).then(({ data }) => console.log('status' in data ? data.status : data));`,
  },
};

async function generateWithOrval(client, baseUrl) {
  const config = `import { generate } from ${JSON.stringify(createRequire(import.meta.url).resolve('orval'))};
    await generate({ input: 'openapi.json', output: ${JSON.stringify({ target: 'client/api.ts', client, baseUrl })} });`;
  await writeFile(join(folder, 'generate.mjs'), config);
  await run(process.execPath, ['generate.mjs'], { cwd: folder, maxBuffer: 2 ** 26 });
}

it.each(Object.entries(generators))(
  'client that %s generates compiles and sends a message',
  async (name, generator) => {
    await rm(join(folder, 'client'), { recursive: true, force: true });
    await mkdir(join(folder, 'client'));
    await generator.generate();
    const text = `Pedido listo, dice ${name}`;
    await writeFile(join(folder, 'program.ts'), generator.program(text));
    const options = [
      '--strict',
      '--skipLibCheck',
      '--esModuleInterop',
      '--target',
      'es2022',
      '--lib',
      'es2023,dom,dom.iterable',
    ];
    const modules = ['--module', 'commonjs', '--moduleResolution', 'node10', '--types', 'node'];
    const typeRoots = ['--typeRoots', resolvePath('../../../node_modules/@types')];
    await run(bin('tsc'), [...options, ...modules, ...typeRoots, 'program.ts'], { cwd: folder }).catch(error => {
      throw new Error(error.stdout);
    });
    const { stdout } = await run(process.execPath, ['program.js', linked.apiUrl, linked.apiToken], { cwd: folder });
    expect(stdout.trim()).toMatch(/^(sent|delivered|queued)$/);
    expect(linked.receivedTexts()).toContain(text);
  },
);
