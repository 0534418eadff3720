import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  findPostgresProcesses,
  isProcessRunning,
  sendProcessSignal,
} from '../../server/src/core/data/embedded/processes.ts';
import { stopEmbeddedPostgres } from '../../server/src/core/data/embedded/stopEmbeddedPostgres.ts';
import { selectTemporaryDirectory } from '../../server/src/testing/selectTemporaryDirectory.ts';
import { findProcesses } from './testing/findProcesses.mjs';

const buildUrl = new URL('../../server/dist/core/data/embedded/index.js', import.meta.url);
const cleanupUrl = new URL('startCleanupProcess.mjs', import.meta.url);
const programUrl = new URL('../../demo/src/startNodeProgram.mjs', import.meta.url);

/**
 * Acts like the development server: it starts PostgreSQL and programs, reports the end of the second program although
 * this program runs, and prints the programs' PIDs. A line of input makes it end by itself.
 */
const script = `
  const { startEmbeddedPostgres } = await import('${buildUrl}');
  const { startCleanupProcess } = await import('${cleanupUrl}');
  const { startNodeProgram } = await import('${programUrl}');
  const { dataDir, hasCleanup, programCount } = JSON.parse(process.argv[1]);
  process.stdin.on('data', text => {
    if (String(text) === 'exit') process.exit(130);
    if (String(text) === 'throw') throw new Error('as expected');
    if (String(text) === 'stop') void database.stop().then(() => process.exit());
  });
  process.stdin.on('end', () => process.exit());
  const cleanup = hasCleanup ? startCleanupProcess(dataDir) : undefined;
  const database = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } });
  const pids = [];
  const onStart = pid => {
    pids.push(pid);
    cleanup?.recordStart(pid);
  };
  for (let count = 0; count < programCount; count += 1)
    await startNodeProgram('--eval', ['console.log("{}"); setInterval(() => {}, 1e6)'], { log: 'ignore', onStart });
  if (pids.length > 1) cleanup?.recordEnd(pids[1]);
  console.log(JSON.stringify(pids));
`;

let dataDir;
beforeAll(async () => {
  dataDir = await mkdtemp(join(await selectTemporaryDirectory(), 'recado-dev-'));
});
afterAll(async () => {
  await stopEmbeddedPostgres(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

function spawnDevelopmentServer({ hasCleanup = true, programCount = 0 } = {}) {
  const options = JSON.stringify({ dataDir, hasCleanup, programCount });
  const args = ['--input-type=module', '--eval', script, options];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'ignore'], detached: true });
  const ended = once(child, 'exit');
  return {
    /** Resolves with the PIDs of the programs when PostgreSQL and the programs run. */
    programs: once(createInterface({ input: child.stdout }), 'line').then(([line]) => JSON.parse(line)),
    /** Signals the whole process group, as a terminal does. */
    async signal(name) {
      process.kill(-child.pid, name);
      await ended;
    },
    async command(text) {
      child.stdin.write(text);
      await ended;
    },
  };
}

const cluster = () => join(dataDir, 'postgres', 'data');
const unfinishedCluster = () => join(dataDir, 'postgres', 'data.init');
const listServers = () => findPostgresProcesses(cluster());
const findCleanupProcesses = async () =>
  (await findProcesses(dataDir)).filter(({ command }) => command.includes('cleanUpAfterDev.mjs'));
const waitForCleanupEnd = () => expect.poll(findCleanupProcesses).toEqual([]);

describe('cleanup after the development server', () => {
  it('ends initdb when the development server is killed during its first start', async () => {
    const server = spawnDevelopmentServer();
    server.programs.catch(() => {});
    await expect.poll(() => existsSync(join(unfinishedCluster(), 'base')), { interval: 2 }).toBe(true);
    // Check this before the signal, because the cleanup may end initdb before the next statement.
    expect(await findPostgresProcesses(unfinishedCluster())).not.toEqual([]);
    await server.signal('SIGKILL');
    await waitForCleanupEnd();
    expect(await findPostgresProcesses(unfinishedCluster())).toEqual([]);
    expect(await listServers()).toEqual([]);
  });

  it.each([
    ['is killed', server => server.signal('SIGKILL')],
    ['loses its terminal', server => server.signal('SIGHUP')],
    ['exits without stopping its parts', server => server.command('exit')],
    ['ends because of an uncaught error', server => server.command('throw')],
    ['stops its database itself', server => server.command('stop')],
  ])('leaves no PostgreSQL when the development server %s', async (_how, end) => {
    const server = spawnDevelopmentServer();
    await server.programs;
    expect(await listServers()).not.toEqual([]);
    await end(server);
    await waitForCleanupEnd();
    expect(await listServers()).toEqual([]);
  });

  it('stops a program that the development server had started, but not one that had ended', async () => {
    const server = spawnDevelopmentServer({ programCount: 2 });
    const [started, ended] = await server.programs;
    await server.signal('SIGKILL');
    await waitForCleanupEnd();
    const areRunning = [await isProcessRunning(started), await isProcessRunning(ended)];
    for (const pid of [started, ended]) sendProcessSignal(pid, 'SIGKILL');
    expect(areRunning).toEqual([false, true]);
  });

  it('keeps the database while another process uses it, which then stops it', async () => {
    const server = spawnDevelopmentServer();
    await server.programs;
    const other = spawnDevelopmentServer({ hasCleanup: false });
    await other.programs;
    await server.signal('SIGKILL');
    await waitForCleanupEnd();
    expect(await listServers()).not.toEqual([]);
    await other.command('stop');
    expect(await listServers()).toEqual([]);
  });

  it('is needed: PostgreSQL keeps running without the cleanup process when the development server is killed', async () => {
    const server = spawnDevelopmentServer({ hasCleanup: false });
    await server.programs;
    await server.signal('SIGKILL');
    expect(await listServers()).not.toEqual([]);
  });
});
