import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { CUSTOMER_PHONE_NUMBER as MARTA } from '../generators/startLinkedClient.mjs';
import { buildSdkArchives } from '../release/buildSdkArchives.mjs';
import { canRun, findInterpreters } from './testing/findInterpreters.mjs';
import { phpFolder, pythonFolder, withoutProxies } from './testing/languages.mjs';
import { startScriptedServer } from './testing/startScriptedServer.mjs';
import { useSdkPlatform } from './testing/startSdkPlatform.mjs';

const run = promisify(execFile);
/** A white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
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

const environment = (webhookSecret = '') =>
  withoutProxies({
    RECADO_API_URL: platform.apiUrl,
    RECADO_API_TOKEN: platform.apiToken,
    RECADO_WEBHOOK_SECRET: webhookSecret,
    PYTHONPATH: `${pythonFolder}src`,
  });

/** Starts a program with a webhook of its own, and expects that it answers a customer once. */
async function expectAnswer(url, answer, command, args, cwd = folder) {
  const payload = { url, label: url, eventTypes: ['message.received'] };
  const { webhook, secret } = await platform.program.request('POST /external/webhooks', { payload });
  const child = spawn(command, args, { cwd, env: environment(secret), stdio: 'ignore' });
  onTestFinished(async () => {
    await platform.program.request('DELETE /external/webhooks/{webhookId}', { params: { webhookId: webhook.id } });
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
  });
  const isListening = () =>
    fetch(url, { method: 'POST', body: '{}' }).then(
      ({ status }) => status,
      () => 0,
    );
  await expect.poll(isListening).toBe(401);
  const before = platform.customer.messages.length;
  platform.customer.write(platform.client.phoneNumber, '¿Todavía hay conchas? 🥐');
  const answers = () => platform.customer.messages.slice(before).filter(({ content }) => content.text === answer);
  await expect.poll(() => answers().length).toBe(1);
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
    await expectAnswer(`http://127.0.0.1:${port}/`, answer, interpreters.python, ['program.py']);
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
    const args = ['-S', `127.0.0.1:${port}`, 'recado.php'];
    await expectAnswer(`http://127.0.0.1:${port}/`, answer, interpreters.php, args);
  });
});

describe('README', () => {
  const startPictureServer = () =>
    startScriptedServer(response =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(PNG, 'base64')),
    );
  const listBlocks = async (place, language) =>
    [
      ...(await readFile(`${place}README.md`, 'utf8')).matchAll(
        new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``, 'g'),
      ),
    ].map(([, code]) => code);
  const sentKinds = ['Su pedido está listo. 🥐', 'image', 'document', 'image', 'menu', 'poll'];

  /** Runs the blocks that send and read lists. @returns kinds or texts of the sent messages, oldest first */
  async function runBlocks(place, language, command, name, prefix) {
    const { baseUrl } = await startPictureServer();
    const [, sending, , , reading] = await listBlocks(place, language);
    const code = `${prefix}\n${sending}\n${reading}`
      .replace('https://example.mx', baseUrl)
      .replaceAll('order-7', `order-${language}`);
    await writeFile(join(folder, 'invoice.pdf'), '%PDF-1.4\n%%EOF\n');
    await writeFile(join(folder, 'photo.png'), Buffer.from(PNG, 'base64'));
    await writeFile(join(folder, name), code);
    const before = platform.customer.messages.length;
    const { stdout } = await run(command, [name], { cwd: folder, env: environment() });
    expect(stdout).toBe('');
    return platform.customer.messages
      .slice(before)
      .map(({ content }) => content.media?.kind ?? content.text ?? content.type);
  }
  const menu = expect.stringContaining('1. Tortas');
  const expectedKinds = sentKinds.map(kind => (kind === 'menu' ? menu : kind));

  it('of Python shows code that sends and reads', async () => {
    const prefix = `import os\nfrom recado import Recado\nrecado = Recado(os.environ["RECADO_API_URL"], os.environ["RECADO_API_TOKEN"])
customer = "${MARTA}"\njpeg = open("photo.png", "rb").read()`;
    expect(await runBlocks(pythonFolder, 'python', interpreters.python, 'blocks.py', prefix)).toEqual(expectedKinds);
  });

  it('of PHP shows code that sends and reads', async () => {
    const prefix = `<?php require '${phpFolder}src/autoload.php';
$recado = new Recado\\Recado(getenv('RECADO_API_URL'), getenv('RECADO_API_TOKEN'));
$customer = '${MARTA}'; $jpeg = file_get_contents('photo.png');`;
    expect(await runBlocks(phpFolder, 'php', interpreters.php, 'blocks.php', prefix)).toEqual(expectedKinds);
  });
});

it('the guide shows the programs of both READMEs', async () => {
  const guide = await readFile(new URL('../../../docs/guides/programs.md', import.meta.url), 'utf8');
  expect(guide).toContain(await readProgram(pythonFolder, 'python'));
  expect(guide).toContain(await readProgram(phpFolder, 'php'));
});

describe('archives', () => {
  it('contain the modules, types and licences, and are the same whenever the files are the same', async () => {
    const [first, second] = ['archives-1', 'archives-2'].map(name => join(folder, name));
    const root = fileURLToPath(new URL('../../../', import.meta.url));
    const names = buildSdkArchives(root, first);
    buildSdkArchives(root, second);
    for (const name of names)
      expect((await readFile(join(first, name))).equals(await readFile(join(second, name))), name).toBe(true);
    const list = `import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))`;
    const { stdout: wheel } = await run(interpreters.python, ['-c', list, join(first, names[0])]);
    expect(wheel).toMatch(/recado\/py\.typed[\s\S]*dist-info\/METADATA[\s\S]*dist-info\/RECORD/);
    const program = `import sys; sys.path.insert(0, sys.argv[1]); import recado; print(recado.__file__, recado.__version__)`;
    const { stdout: imported } = await run(interpreters.python, ['-c', program, join(first, names[0])], {
      cwd: folder,
    });
    expect(imported).toContain(names[0]);
    const { stdout: php } = await run(interpreters.python, ['-c', list, join(first, names[2])]);
    expect(php.split('\n')).toEqual(
      expect.arrayContaining(['LICENSE', 'composer.json', 'src/Recado.php', 'src/Model/Message.php']),
    );
    expect(php).not.toContain('tests/');
  });
});

describe('examples', () => {
  it('for Flask answer a webhook, and send one message after a double click', async () => {
    if (!(await canRun(interpreters.python, '-c', 'import flask')))
      return console.warn('Flask is not installed, so its example is only compiled: apt-get install python3-flask');
    const port = await findFreePort();
    const args = ['-m', 'flask', '--app', 'flask_app', 'run', '--port', String(port)];
    const text = 'Gracias, le contestamos en un momento.';
    await expectAnswer(`http://127.0.0.1:${port}/webhook`, text, interpreters.python, args, `${pythonFolder}examples`);
    const click = () =>
      fetch(`http://127.0.0.1:${port}/orders/7/ready`, { method: 'POST', body: new URLSearchParams({ phone: MARTA }) });
    expect((await Promise.all([click(), click()])).map(({ status }) => status)).toContain(200);
    expect(platform.receivedTexts().filter(text => text === 'Su pedido 7 está listo.')).toHaveLength(1);
  });

  // mypy reads four thousand lines of models.
  it('and modules in Python compile, and have types without a gap', async () => {
    await cp(pythonFolder, join(folder, 'python'), {
      recursive: true,
      filter: name => !/__pycache__|mypy_cache/.test(name),
    });
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
  }, 240_000);

  it('and classes in PHP have no syntax error', async () => {
    const names = (await readdir(phpFolder, { recursive: true })).filter(name => name.endsWith('.php'));
    expect(names.length).toBeGreaterThan(100);
    // One process compiles all files. `php -l` accepts one file in older versions.
    const check = 'foreach (array_slice($argv, 1) as $file) token_get_all(file_get_contents($file), TOKEN_PARSE);';
    await run(interpreters.php, ['-r', check, ...names], { cwd: phpFolder });
  });
});
