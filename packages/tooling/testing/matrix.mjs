/**
 * `npm run test:matrix`: runs all tests on the oldest and the newest supported Node, and on Debian's
 * PostgreSQL instead of the embedded one, with page animations on, as most people have them. Arguments
 * after `--` go to each run (`npm run test:matrix -- --project database`). `--only TEXT` before them
 * selects the runs whose names contain the text:
 * `npm run test:matrix -- --only 'Node 24' --project unit`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const nodes = ['20.19.0', '24.21.0'];
const postgres = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const [only, testArguments] =
  process.argv[2] === '--only' ? [process.argv[3] ?? '', process.argv.slice(4)] : ['', process.argv.slice(2)];

if (!existsSync(join(postgres, 'initdb'))) {
  console.error(`No PostgreSQL in ${postgres}. Possible solutions:
  - on Debian, as root: apt-get install -y postgresql-15
  - POSTGRES_BIN=/path/to/its/bin npm run test:matrix`);
  process.exit(1);
}

const runs = [
  ...nodes.map(version => ({ name: `Node ${version}, embedded PostgreSQL`, test: () => testOnNode(version) })),
  {
    name: `Node ${process.versions.node}, PostgreSQL in ${postgres}`,
    test: () =>
      withCluster(url => npm(['test', '--', ...testArguments], { DATABASE_URL: url, RECADO_TEST_MOTION: 'yes' })),
  },
].filter(({ name }) => name.includes(only));
const results = runs.map(({ name, test }) => {
  console.log(`\n=== ${name}`);
  const startedAt = Date.now();
  const passed = test();
  return {
    passed,
    line: `${passed ? 'passed' : 'FAILED'}  ${Math.round((Date.now() - startedAt) / 1000)} s  ${name}`,
  };
});
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
process.exit(results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1);

/** Runs the tests with an official Node build from npm. */
function testOnNode(version) {
  const package_ = `node-${process.platform}-${process.arch}@${version}`;
  return npm(['exec', '--yes', `--package=${package_}`, '--', 'npm', 'test', '--', ...testArguments]);
}

function npm(args, env = {}) {
  return spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/**
 * Runs `work` with a temporary PostgreSQL cluster that listens only on a Unix socket. PostgreSQL refuses
 * to run as root.
 */
function withCluster(work) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-matrix-'));
  const asUnprivilegedUser = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--'] : [];
  const run = (name, ...args) => {
    const [program, ...rest] = [...asUnprivilegedUser, join(postgres, name), ...args];
    const { status } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
    if (status !== 0) throw new Error(`${name} exited with ${status}`);
  };
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  try {
    run('initdb', '--pgdata', data, '--username=recado', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8');
    const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=200', 'fsync=off'];
    const options = settings.map(setting => `-c ${setting}`).join(' ');
    run('pg_ctl', 'start', '--wait', '--pgdata', data, '--log', join(folder, 'log'), '--options', options);
    try {
      return work(`postgresql://recado@localhost/postgres?host=${encodeURIComponent(folder)}`);
    } finally {
      run('pg_ctl', 'stop', '--mode=immediate', '--pgdata', data);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
