import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSdk } from '@recado/sdk';
import { connectToDatabase } from './database.mjs';

const program = fileURLToPath(new URL('./hostileServer.mjs', import.meta.url));

/**
 * Starts a server in its own process, with three accounts: an attacker, an administrator and a neighbour. The attacker
 * and the neighbour have one client each.
 *
 * @param bodyLimits `none` removes the limits of request bodies
 */
export async function startHostileServer({ bodyLimits = '' } = {}) {
  const dataDir = await mkdtemp(join(tmpdir(), 'recado-bench-'));
  const child = fork(program, [dataDir, bodyLimits]);
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
  const createClient = async ({ owner }, phoneNumber) =>
    (await owner.request('POST /clients', { payload: { businessName: 'Panadería', phoneNumber } })).client;
  const attacker = await createAccount('atacante');
  const admin = await createAccount('administradora');
  const neighbour = await createAccount('vecina');
  await database.query("UPDATE users SET role = 'admin' WHERE email = 'administradora@ejemplo.mx'");
  const attackerClient = await createClient(attacker, '5215512345678');
  const neighbourClient = await createClient(neighbour, '5215587654321');
  return {
    url,
    pid: child.pid,
    database,
    neighbour: { token: neighbour.token, apiToken: neighbourClient.apiToken },
    clientId: attackerClient.id,
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
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
