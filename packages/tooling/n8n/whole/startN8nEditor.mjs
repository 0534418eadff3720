import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const n8n = fileURLToPath(new URL('node_modules/n8n/bin/n8n', import.meta.url));

/** Finds a free port, because n8n does not choose its own port. */
async function findFreePort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/**
 * Starts n8n as an owner does. Our package is copied into the folder where n8n's own installer puts packages.
 * n8n sends no requests to the internet.
 *
 * @param home an empty folder
 * @param nodes folder of our unpacked package
 */
export async function startN8nEditor(home, nodes) {
  const packageFolder = join(home, '.n8n/nodes/node_modules/n8n-nodes-recado');
  await mkdir(packageFolder, { recursive: true });
  await cp(nodes, packageFolder, { recursive: true });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [n8n, 'start'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      N8N_USER_FOLDER: home,
      N8N_PORT: String(port),
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      WEBHOOK_URL: url,
      N8N_EXPRESSION_ENGINE: 'legacy',
      N8N_SECURE_COOKIE: 'false',
      N8N_RUNNERS_ENABLED: 'false',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_HIRING_BANNER_ENABLED: 'false',
      N8N_DYNAMIC_BANNERS_ENABLED: 'false',
      N8N_VERIFIED_PACKAGES_ENABLED: 'false',
      N8N_LICENSE_AUTO_RENEW_ENABLED: 'false',
      EXTERNAL_FRONTEND_HOOKS_URLS: '',
    },
  });
  let output = '';
  const exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', data => {
      output += data;
    });
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await exited;
    clearTimeout(timer);
  };
  while (!output.includes('Editor is now accessible')) {
    if (child.exitCode !== null) throw new Error(`n8n exited: ${output.slice(-2_000)}`);
    await new Promise(resolve => setTimeout(resolve, 200));
  }
  return { url, stop, said: () => output };
}
