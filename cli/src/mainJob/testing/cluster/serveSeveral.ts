import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startNats } from '@recado/bus-nats/testing';
import { startEmbeddedPostgres } from '@recado/server';
import { startLoadBalancer } from '@recado/server/testing/startLoadBalancer';
import { type EnvironmentVariables, RECADO_BIN_PATH, startNodeProgram } from '../../../testing/recado.ts';
import { type RunningPlatform, waitForPlatform } from '../../../testing/waitForPlatform.ts';

/*
 * Has the interface of `recado serve --json --data-dir …`, but runs several nodes behind a proxy. The
 * first node owns the data directory and its database, and the other nodes use this database. When
 * the first node ends, the proxy, the message bus and all other nodes end too.
 */
const nodeCount = Number(process.env.NODES);
const args = process.argv.slice(2);
const valueIndexOf = (flag: string): number => args.indexOf(flag) + 1;
const dataDir = args[valueIndexOf('--data-dir')] ?? '';
const port = Number(args[valueIndexOf('--port')] ?? 0);

const nats = await startNats();
const env: EnvironmentVariables = {
  ...(process.env as EnvironmentVariables),
  RECADO_NATS_URL: nats.url,
};

function serve(folder: string, extraVariables: EnvironmentVariables = {}): Promise<RunningPlatform> {
  const nodeArgs = [...args];
  nodeArgs[valueIndexOf('--port')] = '0';
  nodeArgs[valueIndexOf('--data-dir')] = folder;
  const startedProcess = startNodeProgram(RECADO_BIN_PATH, nodeArgs, { env: { ...env, ...extraVariables } });
  startedProcess.child.stderr?.pipe(process.stderr);
  return waitForPlatform(startedProcess);
}

const firstNode = await serve(dataDir);
const { connection, stop } = await startEmbeddedPostgres({ dataDir });
const { host, port: databasePort, user, database } = connection;
const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<'jwt' | 'seal', string[]>;
const otherNodes = await Promise.all(
  Array.from({ length: nodeCount - 1 }, (_, index) =>
    serve(join(dataDir, `node-${index + 1}`), {
      DATABASE_URL: `postgresql://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`,
      RECADO_JWT_SECRET: secrets.jwt.join(','),
      RECADO_SEAL_KEY: secrets.seal.join(','),
    }),
  ),
);
const frontProxy = await startLoadBalancer(
  [firstNode, ...otherNodes].map(({ url }) => url),
  port,
);

for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, async () => {
    for (const { child, exited } of otherNodes) {
      child.kill('SIGTERM');
      await exited;
    }
    firstNode.child.kill('SIGTERM');
  });
void firstNode.exited.then(async ({ code }) => {
  await Promise.all(
    otherNodes.map(async ({ child }) => {
      if (child.kill('SIGKILL')) await once(child, 'exit').catch(() => undefined);
    }),
  );
  await stop();
  await nats.stop();
  process.exit(code ?? 1);
});
process.stdout.write(`${JSON.stringify({ url: frontProxy.url })}\n`);
