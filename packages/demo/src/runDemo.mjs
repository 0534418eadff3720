import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '@recado/server';
import { seedMessageHistory } from '@recado/server/testing/seedMessageHistory';
import { bakeryClient, customers, demoAccount, floristClient } from './cast.mjs';
import { createDemoHistory } from './createDemoHistory.mjs';
import { createDemoOwnerSdk } from './createDemoOwnerSdk.mjs';
import { createPhoneControlClient } from './createPhoneControlClient.mjs';
import { demoTexts } from './demoTexts.mjs';
import { prepareDemoFolder } from './prepareDemoFolder.mjs';
import { startAutoReplies } from './startAutoReplies.mjs';
import { startNodeProgram } from './startNodeProgram.mjs';

const pathFromRoot = path => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const recado = pathFromRoot('cli/bin/recado.js');

/**
 * Starts all programs of the demonstration.
 *
 * @returns the addresses of the programs, the function `stop`, and the promise `lost`, which resolves
 * with the name of a program that exits by itself
 */
export async function runDemo({ port, panelPort, folder, say: printStatus }) {
  const stopFunctions = [];
  const stop = async () => {
    for (const close of stopFunctions.splice(0).reverse()) await close();
  };
  try {
    const data = await prepareDemoFolder(folder);
    const log = openSync(join(folder, 'demo.log'), 'w');

    printStatus(demoTexts.emulator);
    const emulator = await startNodeProgram(
      pathFromRoot('packages/whatsapp-emulator/bin/recado-emulator.js'),
      ['--json', '--port', `${panelPort ?? 0}`],
      { log },
    );
    stopFunctions.push(emulator.stop);
    const phones = createPhoneControlClient(emulator.announced.control);
    for (const person of [bakeryClient, floristClient, ...customers]) await phones.create(person);

    printStatus(demoTexts.platform);
    const freePort = port ?? ((await isFree(3000)) ? 3000 : 0);
    const env = {
      RECADO_WHATSAPP_URL: emulator.announced.url,
      RECADO_WHATSAPP_ROOT_KEY: emulator.announced.rootKey,
      NODE_EXTRA_CA_CERTS: emulator.announced.ca,
      RECADO_ALLOWED_PRIVATE_CIDRS: '127.0.0.0/8',
    };
    const platform = await startNodeProgram(recado, ['serve', '--json', '--port', `${freePort}`, '--data-dir', data], {
      env,
      log,
    });
    stopFunctions.push(platform.stop);
    const { url } = platform.announced;

    printStatus(demoTexts.linking);
    const owner = await createDemoOwnerSdk(url, demoAccount);
    const client = await owner.addClient(bakeryClient);
    await owner.link(client, qr => phones.scan(bakeryClient.phoneNumber, qr));
    await owner.addClient(floristClient);

    printStatus(demoTexts.history);
    const database = await startEmbeddedPostgres({ dataDir: data });
    await seedMessageHistory(database.connection, client.id, createDemoHistory(Date.now())).finally(database.stop);
    stopFunctions.push(await startAutoReplies(owner.program(client)));

    const unexpectedExit = Promise.race([platform.ended.then(() => 'Recado'), emulator.ended.then(() => 'WhatsApp')]);
    return { url, panel: emulator.announced.control, lost: unexpectedExit, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function isFree(port) {
  return new Promise(resolve => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
