import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CUSTOMER_PHONE_NUMBER as MARTA } from '../generators/startLinkedClient.mjs';
import { canRun, findInterpreters } from './testing/findInterpreters.mjs';
import { phpFolder, pythonFolder, withoutProxies } from './testing/languages.mjs';
import { useSdkPlatform } from './testing/startSdkPlatform.mjs';

const run = promisify(execFile);
const platform = useSdkPlatform();
let interpreters;
let folder;
beforeAll(async () => {
  interpreters = await findInterpreters();
  folder = await mkdtemp(join(tmpdir(), 'recado-programs-'));
  return () => rm(folder, { recursive: true, force: true });
});

async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

const environment = () =>
  withoutProxies({
    RECADO_API_URL: platform.apiUrl,
    RECADO_API_TOKEN: platform.apiToken,
    RECADO_WEBHOOK_SECRET: platform.webhookSecret,
    PYTHONPATH: `${pythonFolder}src`,
  });

function start(command, args, cwd = folder) {
  const child = spawn(command, args, { cwd, env: environment(), stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  });
}

/** Registers the webhook of a program, and lets the customer write until the program answers once. */
async function expectAnswer(url, answer) {
  const isListening = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isListening).toBe(401);
  const payload = { url, label: url, eventTypes: ['message.received'], chatKinds: ['person'] };
  const { webhook } = await platform.program.request('POST /external/webhooks', { payload });
  const before = platform.customer.messages.length;
  platform.customer.write(platform.client.phoneNumber, '¿Todavía hay conchas? 🥐');
  const answers = () => platform.customer.messages.slice(before).filter(({ content }) => content.text === answer);
  await expect.poll(() => answers().length).toBe(1);
  await platform.program.request('DELETE /external/webhooks/{webhookId}', { params: { webhookId: webhook.id } });
}

const readProgram = async (place, language) =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(await readFile(`${place}README.md`, 'utf8'))[1];

describe('program of ten lines', () => {
  const answer = 'Con gusto, ya está apartado.';

  it('in Python sends, receives by webhook, verifies and answers', async () => {
    const code = await readProgram(pythonFolder, 'python');
    expect(code.split('\n').filter(line => line.trim() !== '')).toHaveLength(9);
    const port = await findFreePort();
    await writeFile(join(folder, 'program.py'), code.replace('"", 8080', `"127.0.0.1", ${port}`));
    start(interpreters.python, ['program.py']);
    await expectAnswer(`http://127.0.0.1:${port}/`, answer);
    expect(platform.receivedTexts()).toContain('¿Le apartamos su pan?');
  });

  it('in PHP sends, receives by webhook, verifies and answers', async () => {
    const code = await readProgram(phpFolder, 'php');
    await mkdir(join(folder, 'vendor'), { recursive: true });
    await writeFile(join(folder, 'vendor/autoload.php'), `<?php require '${phpFolder}src/autoload.php';`);
    await writeFile(join(folder, 'recado.php'), code);
    const before = platform.receivedTexts().length;
    const { stdout } = await run(interpreters.php, ['recado.php'], { cwd: folder, env: environment() });
    expect(stdout).toMatch(/^(sent|delivered)\n$/);
    expect(platform.receivedTexts().slice(before)).toEqual(['¿Le apartamos su pan?']);
    const port = await findFreePort();
    start(interpreters.php, ['-S', `127.0.0.1:${port}`, 'recado.php']);
    await expectAnswer(`http://127.0.0.1:${port}/`, answer);
  });
});

describe('examples', () => {
  it('for Flask answer a webhook, and send one message after a double click', async () => {
    if (!(await canRun(interpreters.python, '-c', 'import flask')))
      return console.warn('Flask is not installed, so its example is only compiled: apt-get install python3-flask');
    const port = await findFreePort();
    start(
      interpreters.python,
      ['-m', 'flask', '--app', 'flask_app', 'run', '--port', String(port)],
      `${pythonFolder}examples`,
    );
    await expectAnswer(`http://127.0.0.1:${port}/webhook`, 'Gracias, le contestamos en un momento.');
    const click = () =>
      fetch(`http://127.0.0.1:${port}/orders/7/ready`, { method: 'POST', body: new URLSearchParams({ phone: MARTA }) });
    expect((await Promise.all([click(), click()])).map(({ status }) => status)).toContain(200);
    expect(platform.receivedTexts().filter(text => text === 'Su pedido 7 está listo.')).toHaveLength(1);
  });

  it('and modules in Python compile, and have types without a gap', async () => {
    await cp(pythonFolder, join(folder, 'python'), { recursive: true, filter: name => !name.includes('__pycache__') });
    const cwd = join(folder, 'python');
    await run(interpreters.python, ['-W', 'error', '-m', 'compileall', '-q', 'src', 'examples', 'tests'], { cwd });
    if (!(await canRun('mypy', '--version')))
      return console.warn('mypy is not installed, so types of the Python SDK are not checked: apt-get install mypy');
    const env = { ...environment(), MYPYPATH: 'src' };
    const checked = await run(
      'mypy',
      ['--strict', '--python-version', '3.9', 'src/recado', 'examples/flask_app.py', 'tests'],
      { cwd, env },
    ).catch(error => error);
    expect(checked.stdout).toMatch(/^Success/);
  });

  it('and classes in PHP have no syntax error', async () => {
    const names = (await readdir(phpFolder, { recursive: true })).filter(name => name.endsWith('.php'));
    expect(names.length).toBeGreaterThan(100);
    // One process compiles all files. `php -l` accepts one file in older versions.
    const check = 'foreach (array_slice($argv, 1) as $file) token_get_all(file_get_contents($file), TOKEN_PARSE);';
    await run(interpreters.php, ['-r', check, ...names], { cwd: phpFolder });
  });
});
