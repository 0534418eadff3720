import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Of everybody here; nothing outside of loopback ever sees them. */
const PASSWORD = 'conchas';
/** Owns its schema and nothing else: no superuser, no right to create databases or roles. */
const ROLE = 'recado';

/**
 * PostgreSQL as Debian's package has it, over TLS on loopback, as a server that somebody else looks after: who connects has a
 * password, a role that owns one schema, and no more.
 *
 * @param folder that is made, and removed by the caller
 */
export async function startPrimary(folder) {
  const bin = await newestBin();
  const user = await serverUser();
  await mkdir(folder, { recursive: true });
  if (user) {
    await chown(folder, user.uid, user.gid);
    await chmod(dirname(folder), 0o711);
  }
  const port = await freePort();
  const data = join(folder, 'primary');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const certificate = await makeCertificate(folder, user);
  const tool = (name, args) =>
    run(join(bin, name), args, { ...user, cwd: folder, env: { LC_ALL: 'C', PGPASSWORD: PASSWORD } });
  await tool('initdb', [
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--no-sync',
  ]);
  await writeFile(
    join(data, 'pg_hba.conf'),
    ['all all', 'replication postgres'].map(who => `hostssl ${who} 127.0.0.1/32 scram-sha-256\n`).join(''),
  );
  const server = { bin, user, certificate, folder };
  const primary = await startServer(server, data, port);
  const admin = new pg.Client(adminOf(port));
  await admin.connect();
  await admin.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}' NOSUPERUSER NOCREATEDB NOCREATEROLE`);
  await admin.query(`CREATE DATABASE ${ROLE}`);
  await admin.end();
  const inside = new pg.Client({ ...adminOf(port), database: ROLE });
  await inside.connect();
  await inside.query(`CREATE EXTENSION pg_trgm`);
  await inside.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO ${ROLE}`);
  await inside.query(`CREATE SCHEMA ${ROLE} AUTHORIZATION ${ROLE}`);
  await inside.query(`ALTER ROLE ${ROLE} IN DATABASE ${ROLE} SET search_path = ${ROLE}, public`);
  await inside.end();

  return {
    ...primary,
    /** As it was before anybody migrated it. */
    empty: () =>
      asAdmin(port, `DROP SCHEMA ${ROLE} CASCADE; CREATE SCHEMA ${ROLE} AUTHORIZATION ${ROLE}`, ROLE),
    /** @param port whoever stands before it */
    urlAt: at =>
      `postgres://${ROLE}:${PASSWORD}@127.0.0.1:${at}/${ROLE}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate.ca)}`,
    role: ROLE,
    password: PASSWORD,
    /** Commits wait for nobody. */
    forgetStandby: () => asAdmin(port, "ALTER SYSTEM SET synchronous_standby_names = ''"),
    /** A second server that has everything before it counts as stored here. */
    async addStandby() {
      const standbyPort = await freePort();
      const copy = join(folder, 'standby');
      await tool('pg_basebackup', [
        '-D',
        copy,
        '-R',
        '-X',
        'stream',
        '--checkpoint=fast',
        '-d',
        `host=127.0.0.1 port=${port} user=postgres application_name=standby sslmode=require`,
      ]);
      const standby = await startServer(server, copy, standbyPort);
      await asAdmin(port, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
      const isSynchronous = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
      while ((await asAdmin(port, isSynchronous)).length === 0) await pause(100);
      return {
        ...standby,
        /** From now on it is the one that is written to; nobody follows it. */
        promote: () => asAdmin(standbyPort, 'SELECT pg_promote(true)'),
        /** It gets nothing more. */
        stand: () => asAdmin(standbyPort, "ALTER SYSTEM SET primary_conninfo = ''"),
      };
    },
  };
}

const adminOf = port => ({
  ...{ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' },
  ssl: { rejectUnauthorized: false },
});

/** @returns what was found; settings count from then on */
async function asAdmin(port, sql, database = 'postgres') {
  const admin = new pg.Client({ ...adminOf(port), database });
  await admin.connect();
  const { rows } = await admin.query(sql);
  if (/^ALTER SYSTEM/.test(sql)) await admin.query('SELECT pg_reload_conf()');
  await admin.end();
  return rows;
}

/** A server on a data directory, as a process of its own. */
async function startServer({ bin, user, certificate, folder }, data, port) {
  const settings = {
    ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: 200 },
    ...{ ssl: 'on', ssl_cert_file: certificate.cert, ssl_key_file: certificate.key },
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(bin, 'postgres'), ['-D', data, ...args], {
    ...user,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C' },
  });
  let said = '';
  await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', text => {
      said += text;
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    child.once('exit', code => reject(new Error(`postgres ended with ${code}:\n${said}`)));
  });
  /** Its children have its sockets: without them nothing answers any more. */
  const kill = async signal => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') for (const pid of await childrenOf(child.pid)) signalTo(pid, signal);
    child.kill(signal);
    await ended;
  };
  return {
    port,
    pid: child.pid,
    kill: () => kill('SIGKILL'),
    stop: () => kill('SIGINT'),
  };
}

/** It may have ended by itself. */
function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

async function childrenOf(pid) {
  const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', `${pid}`]).catch(() => ({ stdout: '' }));
  return stdout.split('\n').map(Number).filter(Boolean);
}

async function newestBin() {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root)).map(Number).sort((one, other) => other - one);
  return join(root, `${versions[0]}`, 'bin');
}

/** PostgreSQL and PgBouncer refuse to run as root. */
export async function serverUser() {
  if (process.getuid() !== 0) return undefined;
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find(each => each.startsWith('postgres:'));
  if (!line) throw new Error('as root this needs the user postgres, as Debian’s package makes it');
  const [, , uid, gid] = line.split(':').map(Number);
  return { uid, gid };
}

async function makeCertificate(folder, user) {
  const [key, cert] = [join(folder, 'server.key'), join(folder, 'server.crt')];
  await run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ]);
  if (user) for (const file of [key, cert]) await chown(file, user.uid, user.gid);
  return { key, cert, ca: cert };
}

export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
