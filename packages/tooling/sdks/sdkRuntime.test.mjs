import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { findInterpreters } from './testing/findInterpreters.mjs';
import { phpFolder, pythonFolder, withoutProxies } from './testing/languages.mjs';
import { respondWith, sentMessage, startScriptedServer } from './testing/startScriptedServer.mjs';

const run = promisify(execFile);
let interpreters;
beforeAll(async () => {
  interpreters = await findInterpreters();
});

async function runPython(baseUrl, code) {
  const program = `import sys\nfrom recado import *\nrecado = Recado(sys.argv[1], 'rcd_secret')\n${code}`;
  const env = withoutProxies({ PYTHONPATH: `${pythonFolder}src` });
  return (await run(interpreters.python, ['-W', 'error', '-c', program, baseUrl], { env })).stdout;
}

async function runPhp(baseUrl, code) {
  const program = `require '${phpFolder}src/autoload.php'; $recado = new Recado\\Recado($argv[1], 'rcd_secret'); ${code}`;
  return (await run(interpreters.php, ['-d', 'error_reporting=-1', '-r', program, baseUrl], { env: withoutProxies() }))
    .stdout;
}

const ok = respondWith(200, sentMessage);
const countConnections = ({ requests }) => new Set(requests.map(({ socket }) => socket)).size;

describe('texts and times that cannot be sent', () => {
  it('in Python are half of an emoji, NaN, and a time without a zone', async () => {
    const server = await startScriptedServer(ok);
    const output = await runPython(
      server.baseUrl,
      `
from datetime import datetime
for call in (
    lambda: recado.send_text("5215587654321", "Hola \\ud83e"),
    lambda: recado.send_location("5215587654321", float("nan"), 0),
    lambda: recado.schedule("5215587654321", "text", {"text": "Hola"}, datetime(2027, 1, 5, 9)),
):
    try:
        call()
    except ValueError as error:
        print(error)
`,
    );
    expect(output).toMatch(/half of an emoji[\s\S]*Out of range[\s\S]*has no time zone/);
    expect(server.requests).toEqual([]);
  });

  it('in PHP are texts in Latin-1 and half of an emoji', async () => {
    const server = await startScriptedServer(ok);
    const output = await runPhp(
      server.baseUrl,
      `foreach (["Men\\xfa", substr('🥐', 0, 2)] as $text) {
         try { $recado->sendText('5215587654321', $text); } catch (InvalidArgumentException $error) { echo $error->getMessage(), "\\n"; }
       }`,
    );
    expect(output.match(/is not UTF-8/g)).toHaveLength(2);
    expect(server.requests).toEqual([]);
  });
});

describe('connections', () => {
  it('of a process in Python are not used by its child, and those of the parent stay open', async () => {
    const server = await startScriptedServer(ok);
    await runPython(
      server.baseUrl,
      `
import os
recado.send_text("5215587654321", "padre")
child = os.fork()
recado.send_text("5215587654321", "hijo" if child == 0 else "padre")
if child == 0:
    os._exit(0)
os.waitpid(child, 0)
recado.send_text("5215587654321", "padre")
`,
    );
    const socketsOf = text => server.requests.filter(({ body }) => body.includes(text)).map(({ socket }) => socket);
    expect(new Set(socketsOf('padre')).size).toBe(1);
    expect(socketsOf('padre')).not.toContain(socketsOf('hijo')[0]);
  });

  it('of a process in PHP are not used by its child', async () => {
    const server = await startScriptedServer(ok);
    await runPhp(
      server.baseUrl,
      `$recado->sendText('5215587654321', 'padre');
       $child = pcntl_fork();
       $recado->sendText('5215587654321', $child === 0 ? 'hijo' : 'padre');
       if ($child > 0) pcntl_waitpid($child, $status);`,
    );
    const socketsOf = text => server.requests.filter(({ body }) => body.includes(text)).map(({ socket }) => socket);
    expect(socketsOf('padre')).not.toContain(socketsOf('hijo')[0]);
  });

  it('in Python belong to one thread, so that threads can share a client', async () => {
    const server = await startScriptedServer(ok);
    const output = await runPython(
      server.baseUrl,
      `
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
barrier = Barrier(4)
def send(number):
    barrier.wait()
    return [recado.send_text("5215587654321", str(number))["status"] for _ in range(5)]
with ThreadPoolExecutor(4) as pool:
    print(sum(pool.map(send, range(4)), []).count("sent"))
`,
    );
    expect([output.trim(), countConnections(server)]).toEqual(['20', 4]);
  });
});

it('the token is not shown when a client is printed', async () => {
  const { baseUrl } = await startScriptedServer(ok);
  expect(await runPython(baseUrl, 'print(repr(recado), recado)')).not.toContain('rcd_secret');
  expect(await runPhp(baseUrl, 'var_dump($recado);')).not.toContain('rcd_secret');
});
