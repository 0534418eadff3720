import { spawn } from 'node:child_process';
import { chown, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort, getPostgresServerUser } from './debianPostgres.mjs';

/**
 * Starts the PgBouncer of Debian's package in transaction mode. Its version 1.18 supports no prepared
 * statements.
 *
 * @param size maximum number of connections from PgBouncer to the server
 */
export async function startPgBouncer({ folder, server, role, password, size = 5 }) {
  const user = await getPostgresServerUser();
  const home = join(folder, 'pgbouncer');
  await mkdir(home, { recursive: true });
  const port = await findFreePort();
  const [users, config] = [join(home, 'users.txt'), join(home, 'pgbouncer.ini')];
  await writeFile(users, `"${role}" "${password}"\n`);
  await writeFile(
    config,
    `[databases]
${role} = host=127.0.0.1 port=${server.port} dbname=${role}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 500
server_tls_sslmode = require
`,
  );
  if (user) for (const file of [home, users, config]) await chown(file, user.uid, user.gid);
  const child = spawn('pgbouncer', [config], { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  await new Promise((resolve, reject) => {
    child.stderr.setEncoding('utf8').on('data', text => {
      output += text;
      if (/process up/.test(output)) resolve();
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`pgbouncer exited with code ${code}:\n${output}`)));
  });
  return {
    url: `postgres://${role}:${password}@127.0.0.1:${port}/${role}`,
    stop: () => void child.kill('SIGKILL'),
  };
}
