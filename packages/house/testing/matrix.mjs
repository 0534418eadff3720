/**
 * `npm run test:matrix`: all tests, on both ends of the Nodes that Recado runs on, and on a PostgreSQL of Debian's
 * instead of the embedded one, with pages that move as for most people. What follows `--` goes to each run (`npm run test:matrix -- --project database`); `--only
 * TEXT` before it makes but the runs whose names have the text: `npm run test:matrix -- --only 'Node 24' --project unit`.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const nodes = ['20.19.0', '24.21.0'];
const postgres = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const [only, given] =
  process.argv[2] === '--only' ? [process.argv[3] ?? '', process.argv.slice(4)] : ['', process.argv.slice(2)];

if (!existsSync(join(postgres, 'initdb'))) {
  console.error(`No PostgreSQL in ${postgres}. One of these helps:
  - on Debian, as root: apt-get install -y postgresql-15
  - POSTGRES_BIN=/path/to/its/bin npm run test:matrix`);
  process.exit(1);
}

const runs = [
  ...nodes.map(version => ({ name: `Node ${version}, embedded PostgreSQL`, test: () => testOn(version) })),
  {
    name: `Node ${process.versions.node}, PostgreSQL in ${postgres}`,
    test: () =>
      withCluster(url => npm(['test', '--', ...given], { DATABASE_URL: url, RECADO_TEST_MOTION: 'yes' })),
  },
].filter(({ name }) => name.includes(only));
const results = runs.map(({ name, test }) => {
  console.log(`\n=== ${name}`);
  const begun = Date.now();
  const passed = test();
  return {
    passed,
    line: `${passed ? 'passed' : 'FAILED'}  ${Math.round((Date.now() - begun) / 1000)} s  ${name}`,
  };
});
console.log(`\n${results.map(({ line }) => line).join('\n')}`);
process.exit(results.length > 0 && results.every(({ passed }) => passed) ? 0 : 1);

/** Node's own builds, as npm has them. */
function testOn(version) {
  const package_ = `node-${process.platform}-${process.arch}@${version}`;
  return npm(['exec', '--yes', `--package=${package_}`, '--', 'npm', 'test', '--', ...given]);
}

function npm(args, env = {}) {
  return spawnSync('npm', args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

/** A cluster that lives as long as `work`, and listens on a socket alone. PostgreSQL refuses root. */
function withCluster(work) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-matrix-'));
  const asAnybody = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--'] : [];
  const run = (name, ...args) => {
    const [program, ...rest] = [...asAnybody, join(postgres, name), ...args];
    const { status } = spawnSync(program, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder });
    if (status !== 0) throw new Error(`${name} ended with ${status}`);
  };
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  try {
    run(
      'initdb',
      '--pgdata',
      data,
      '--username=recado',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    );
    const settings = [
      'listen_addresses=',
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      'fsync=off',
    ];
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
