/** `npm run demo`: runs the product with an emulated WhatsApp. This program is not part of the product. */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bakeryClient, customers, demoAccount, floristClient } from './cast.mjs';
import { demoTexts } from './demoTexts.mjs';
import { runDemo } from './runDemo.mjs';

const options = {
  port: { type: 'string' },
  'panel-port': { type: 'string' },
  'data-dir': { type: 'string', default: '.recado/demo' },
  json: { type: 'boolean', default: false },
};

function readOptions() {
  try {
    return parseArgs({ options }).values;
  } catch {
    console.error(demoTexts.usage);
    process.exit(2);
  }
}

const values = readOptions();
const folder = resolve(values['data-dir']);
const number = text => (text === undefined ? undefined : Number(text));
const printStatus = text => console.error(text);
let signals = 0;
const stopRequested = new Promise(stop => {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.on(signal, () => {
      signals += 1;
      stop();
      // Exit at once only on the third signal: npm repeats the first Ctrl+C, so it can count as two.
      if (signals > 2) process.exit(130);
    });
});

printStatus(demoTexts.title);
try {
  const demo = await runDemo({
    port: number(values.port),
    panelPort: number(values['panel-port']),
    folder,
    say: printStatus,
  });
  const { url, panel } = demo;
  const { email, password } = demoAccount;
  if (values.json) console.log(JSON.stringify({ ready: true, url, panel, email, password }));
  else
    for (const line of demoTexts.ready({
      url,
      panel,
      account: demoAccount,
      bakery: bakeryClient.contactName,
      florist: floristClient.contactName,
      customer: customers[0].contactName,
    }))
      console.log(line);
  const exitedProgram = await Promise.race([stopRequested, demo.lost]);
  printStatus(exitedProgram === undefined ? demoTexts.stopping : demoTexts.lost(exitedProgram));
  await demo.stop();
  printStatus(exitedProgram === undefined ? demoTexts.stopped : demoTexts.log(join(folder, 'demo.log')));
  process.exit(exitedProgram === undefined ? 0 : 1);
} catch (error) {
  printStatus(`Error: ${error.message}`);
  process.exit(1);
}
