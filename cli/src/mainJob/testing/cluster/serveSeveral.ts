import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@recado/server';
import { startFront } from '@recado/server/testing/startFront';
import { startNats } from '@recado/server/testing/startNats';
import { announced, type RunningPlatform } from '../../../testing/announced.ts';
import { bin, startProgram, type Variables } from '../../../testing/recado.ts';

/*
 * As `recado serve --json --data-dir …` to whoever starts it, and several nodes behind a proxy inside: the first has the data
 * directory and its database, the others work with that. Everything ends with it.
 */
const count = Number(process.env.NODES);
const args = process.argv.slice(2);
const placeOf = (flag: string): number => args.indexOf(flag) + 1;
const dataDir = args[placeOf('--data-dir')] ?? '';
const port = Number(args[placeOf('--port')] ?? 0);

const nats = await startNats();
const env: Variables = {
  ...(process.env as Variables),
  RECADO_NATS_URL: nats.url,
};

function serve(folder: string, more: Variables = {}): Promise<RunningPlatform> {
  const own = [...args];
  own[placeOf('--port')] = '0';
  own[placeOf('--data-dir')] = folder;
  const started = startProgram(bin, own, { env: { ...env, ...more } });
  started.child.stderr?.pipe(process.stderr);
  return announced(started);
}

const first = await serve(dataDir);
const { connection, stop } = await startEmbeddedPostgres({ dataDir });
const { host, port: its, user, database } = connection;
const secrets = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')) as Record<
  'jwt' | 'seal',
  string[]
>;
const others = await Promise.all(
  Array.from({ length: count - 1 }, (_, index) =>
    serve(join(dataDir, `node-${index + 1}`), {
      DATABASE_URL: `postgresql://${user}@localhost:${its}/${database}?host=${encodeURIComponent(host)}`,
      RECADO_JWT_SECRET: secrets.jwt.join(','),
      RECADO_SEAL_KEY: secrets.seal.join(','),
    }),
  ),
);
const front = await startFront(
  [first, ...others].map(({ url }) => url),
  port,
);

for (const name of ['SIGTERM', 'SIGINT'] as const)
  process.once(name, async () => {
    for (const { child, ended } of others) {
      child.kill('SIGTERM');
      await ended;
    }
    first.child.kill('SIGTERM');
  });
void first.ended.then(async ({ code }) => {
  await Promise.all(
    others.map(async ({ child }) => {
      if (child.kill('SIGKILL')) await once(child, 'exit').catch(() => undefined);
    }),
  );
  await stop();
  await nats.stop();
  process.exit(code ?? 1);
});
process.stdout.write(`${JSON.stringify({ url: front.url })}\n`);
