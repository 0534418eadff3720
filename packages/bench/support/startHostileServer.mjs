import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startGraphEmulator } from '@recado/graph-emulator';
import { createSdk } from '@recado/sdk';
import { startEmulator } from '@recado/whatsapp-emulator';
import { connectToDatabase } from './database.mjs';

const serverPath = fileURLToPath(new URL('./hostileServer.mjs', import.meta.url));
const ATTACKER_PHONE = '5215512345678';
const CLOUD_PHONE = '5215512345679';
/** Number that receives the attacker's messages. */
const CUSTOMER_PHONE = '5215530000001';

/**
 * Starts a server in its own process, with three accounts: an attacker, an administrator and a neighbour. The attacker
 * and the neighbour have one client each. The attacker's one is connected and has a long history, and a second one uses the
 * emulated Cloud API.
 *
 * @param bodyLimits `none` removes the limits of request bodies
 */
export async function startHostileServer({ bodyLimits = '' } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const emulator = await startEmulator({ latencyMs: 0 });
  const graph = await startGraphEmulator({ emulator });
  const child = fork(serverPath, [dataDir, bodyLimits, graph.url]);
  const [{ url }] = await once(child, 'message');
  const ask = async command => {
    child.send(command);
    return (await once(child, 'message'))[0];
  };
  const database = await connectToDatabase(dataDir);
  const createAccount = async name => {
    const payload = { name, email: `${name}@ejemplo.mx`, password: 'Conchas-y-cuernos-7' };
    const { token } = await createSdk({ baseUrl: `${url}/api` }).request('POST /auth/register', { payload });
    return { token, owner: createSdk({ baseUrl: `${url}/api` }).withSession(token) };
  };
  const createClient = async ({ owner }, phoneNumber, transport) => {
    const payload = { businessName: 'Panadería', phoneNumber, ...(transport && { transport }) };
    return (await owner.request('POST /clients', { payload })).client;
  };
  const connect = async ({ owner }, { id, phoneNumber }) => {
    const params = { id };
    await owner.request('POST /whatsapp/client/{id}/initialize', { params });
    const readQr = () => owner.request('GET /whatsapp/client/{id}/qr', { params, accept: 'text/plain' });
    await ask({ kind: 'scan', phone: phoneNumber, qr: await retry(readQr) });
    await retry(async () => {
      if (!(await owner.request('GET /whatsapp/client/{id}/status', { params })).isConnected) throw new Error('wait');
    });
  };
  const linkCloudLine = async ({ owner }) => {
    const line = graph.createLine({ phone: CLOUD_PHONE, name: 'Panadería' });
    const { id } = await createClient({ owner }, CLOUD_PHONE, 'cloud-api');
    const payload = { credentials: line.credentials };
    await owner.request('POST /whatsapp/client/{id}/link', { params: { id }, payload });
    return line.credentials;
  };
  const attacker = await createAccount('atacante');
  const admin = await createAccount('administradora');
  const neighbour = await createAccount('vecina');
  await database.query("UPDATE users SET role = 'admin' WHERE email = 'administradora@ejemplo.mx'");
  const attackerClient = await createClient(attacker, ATTACKER_PHONE);
  await connect(attacker, attackerClient);
  const webhook = await linkCloudLine(attacker);
  await ask({ kind: 'seed', clientId: attackerClient.id });
  const neighbourClient = await createClient(neighbour, '5215587654321');
  return {
    url,
    pid: child.pid,
    database,
    neighbour: { token: neighbour.token, apiToken: neighbourClient.apiToken },
    clientId: attackerClient.id,
    /** SDK of the attacker's program. */
    program: createSdk({ baseUrl: `${url}/api` }).withApiToken(attackerClient.apiToken),
    /** What the attacker knows, except the uploaded files. */
    target: { customer: CUSTOMER_PHONE, webhook },
    /** Headers of the attacker for each guard of the contract. */
    headersByGuard: {
      public: {},
      session: { authorization: `Bearer ${attacker.token}` },
      admin: { authorization: `Bearer ${admin.token}` },
      token: { 'x-api-token': attackerClient.apiToken },
      program: { 'x-api-token': attackerClient.apiToken },
    },
    /** Returns the memory of the server's process. @param isCollected whether garbage is collected before */
    async memory(isCollected = false) {
      return (await ask({ kind: isCollected ? 'collect' : 'memory' })).memory;
    },
    async stop() {
      await database.end();
      child.send({ kind: 'stop' });
      await once(child, 'exit');
      await graph.close();
      await emulator.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const RETRY_INTERVAL_MS = 50;
const MAX_RETRIES = 200;

/** Repeats `work` until it succeeds. @throws its last error */
async function retry(work) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === MAX_RETRIES) throw error;
    }
    await wait(RETRY_INTERVAL_MS);
  }
}
