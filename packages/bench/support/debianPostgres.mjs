import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Password of all roles. It need not be secret, because the servers listen on loopback only. */
const PASSWORD = 'conchas';
/**
 * Role of the platform. It owns its schema and has no further rights: it is no superuser and cannot create
 * databases or roles.
 */
const ROLE = 'recado';

/**
 * Starts the PostgreSQL of Debian's package with TLS on loopback. Like a managed server, it gives clients a
 * password and a role that owns one schema and has no further rights.
 *
 * @param folder folder that this function creates and the caller removes
 */
export async function startPrimaryPostgres(folder) {
  const bin = await findNewestBinFolder();
  const user = await getPostgresServerUser();
  await mkdir(folder, { recursive: true });
  if (user) {
    await chown(folder, user.uid, user.gid);
    await chmod(dirname(folder), 0o711);
  }
  const port = await findFreePort();
  const data = join(folder, 'primary');
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, PASSWORD, { mode: 0o644 });
  const certificate = await makeCertificate(folder, user);
  const runTool = (name, args) =>
    run(join(bin, name), args, { ...user, cwd: folder, env: { LC_ALL: 'C', PGPASSWORD: PASSWORD } });
  await runTool('initdb', [
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
    ['all all', 'replication postgres'].map(rule => `hostssl ${rule} 127.0.0.1/32 scram-sha-256\n`).join(''),
  );
  const server = { bin, user, certificate, folder };
  const primary = await startServer(server, data, port);
  const admin = new pg.Client(adminConnection(port));
  await admin.connect();
  await admin.query(`CREATE ROLE ${ROLE} LOGIN PASSWORD '${PASSWORD}' NOSUPERUSER NOCREATEDB NOCREATEROLE`);
  await admin.query(`CREATE DATABASE ${ROLE}`);
  await admin.end();
  const databaseClient = new pg.Client({ ...adminConnection(port), database: ROLE });
  await databaseClient.connect();
  await databaseClient.query(`CREATE EXTENSION pg_trgm`);
  await databaseClient.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC; GRANT USAGE ON SCHEMA public TO ${ROLE}`);
  await databaseClient.query(`CREATE SCHEMA ${ROLE} AUTHORIZATION ${ROLE}`);
  await databaseClient.query(`ALTER ROLE ${ROLE} IN DATABASE ${ROLE} SET search_path = ${ROLE}, public`);
  await databaseClient.end();

  return {
    ...primary,
    /** Replaces the schema with an empty one, which restores the state before the first migration. */
    resetSchema: () =>
      queryAsAdmin(port, `DROP SCHEMA ${ROLE} CASCADE; CREATE SCHEMA ${ROLE} AUTHORIZATION ${ROLE}`, ROLE),
    /** Returns the URL of the database. @param serverPort port of the server or of a proxy in front of it */
    urlAt: serverPort =>
      `postgres://${ROLE}:${PASSWORD}@127.0.0.1:${serverPort}/${ROLE}?sslmode=verify-full&sslrootcert=${encodeURIComponent(certificate.ca)}`,
    role: ROLE,
    password: PASSWORD,
    /** Makes commits stop waiting for the standby. */
    stopWaitingForStandby: () => queryAsAdmin(port, "ALTER SYSTEM SET synchronous_standby_names = ''"),
    /** Adds a synchronous standby. A commit succeeds on the primary only after the standby has stored it. */
    async addStandby() {
      const standbyPort = await findFreePort();
      const standbyFolder = join(folder, 'standby');
      await runTool('pg_basebackup', [
        '-D',
        standbyFolder,
        '-R',
        '-X',
        'stream',
        '--checkpoint=fast',
        '-d',
        `host=127.0.0.1 port=${port} user=postgres application_name=standby sslmode=require`,
      ]);
      const standby = await startServer(server, standbyFolder, standbyPort);
      await queryAsAdmin(port, "ALTER SYSTEM SET synchronous_standby_names = 'standby'");
      const isSynchronous = "SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'";
      while ((await queryAsAdmin(port, isSynchronous)).length === 0) await pause(100);
      return {
        ...standby,
        /** Promotes the standby to primary. The new primary has no standby. */
        promote: () => queryAsAdmin(standbyPort, 'SELECT pg_promote(true)'),
        /** Stops replication to this standby. */
        stopReplication: () => queryAsAdmin(standbyPort, "ALTER SYSTEM SET primary_conninfo = ''"),
      };
    },
  };
}

const adminConnection = port => ({
  ...{ host: '127.0.0.1', port, user: 'postgres', password: PASSWORD, database: 'postgres' },
  ssl: { rejectUnauthorized: false },
});

/**
 * Runs a query as superuser, then reloads the server's settings in case the query changed them.
 *
 * @returns the rows
 */
async function queryAsAdmin(port, sql, database = 'postgres') {
  const admin = new pg.Client({ ...adminConnection(port), database });
  await admin.connect();
  const { rows } = await admin.query(sql);
  if (/^ALTER SYSTEM/.test(sql)) await admin.query('SELECT pg_reload_conf()');
  await admin.end();
  return rows;
}

/** Starts a PostgreSQL server process on a data directory. */
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
  let output = '';
  await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', text => {
      output += text;
      if (/ready to accept (read-only )?connections/.test(output)) resolve();
    });
    child.once('exit', code => reject(new Error(`postgres exited with code ${code}:\n${output}`)));
  });
  /**
   * Sends a signal to the server. With SIGKILL, also kills the server's child processes, because they hold the
   * client connections and could still answer.
   */
  const kill = async signal => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') for (const pid of await childrenOf(child.pid)) sendSignal(pid, signal);
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

/** Sends a signal to a process that may already have ended. */
function sendSignal(pid, signal) {
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

async function findNewestBinFolder() {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root)).map(Number).sort((a, b) => b - a);
  return join(root, `${versions[0]}`, 'bin');
}

/** Returns the user that runs PostgreSQL and PgBouncer, which refuse to run as root. */
export async function getPostgresServerUser() {
  if (process.getuid() !== 0) return undefined;
  const line = (await readFile('/etc/passwd', 'utf8')).split('\n').find(entry => entry.startsWith('postgres:'));
  if (!line) throw new Error('running as root requires the user postgres, which Debian’s package creates');
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

export async function findFreePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
