import { Agent } from 'node:https';
import { connect } from 'node:tls';
import { BaileysDriver } from '../src/testing/clients/BaileysDriver.ts';
import { rc14 } from '../src/testing/clients/rc14.ts';
import { trustEmulator } from '../src/testing/trustEmulator.ts';
import { ZapoDriver } from './ZapoDriver.mjs';

/**
 * Before 7.0.0-rc10 Baileys fetches files from mmg.whatsapp.net, whatever host they were uploaded to. Its own options take
 * an agent, or a dispatcher, which leads there to the emulator.
 */
const leadTo = ({ mediaHost, ca }) => {
  const [host, port] = mediaHost.split(':');
  return connect({ host, port: Number(port), ca, servername: 'localhost' });
};

function agentTo(emulator) {
  const agent = new Agent();
  agent.createConnection = () => leadTo(emulator);
  return agent;
}

async function dispatcherTo(emulator) {
  await fetch('data:,').then(response => response.text());
  // fetch takes dispatchers of its own built-in undici alone; this is where that one is found.
  const { constructor: Dispatcher } = globalThis[Symbol.for('undici.globalDispatcher.1')];
  return new Dispatcher({
    connect(_options, done) {
      const socket = leadTo(emulator);
      socket.once('secureConnect', () => done(null, socket)).once('error', error => done(error, null));
    },
  });
}

/** Files go by axios, which takes an agent. */
const before7 = baileys => async emulator => {
  trustEmulator(emulator);
  const httpsAgent = agentTo(emulator);
  const media = { fetchAgent: httpsAgent, options: { httpsAgent } };
  return new BaileysDriver({ baileys, media, downloads: { options: { httpsAgent } } }, emulator.url);
};

/** Files go by fetch, which takes a dispatcher. */
const beforeRc10 = baileys => async emulator => {
  trustEmulator(emulator);
  const dispatcher = await dispatcherTo(emulator);
  const media = { fetchAgent: dispatcher, options: { dispatcher } };
  return new BaileysDriver({ baileys, media, downloads: { options: { dispatcher } } }, emulator.url);
};

/** The clients of the matrix, by the name in its table. */
export const clients = {
  'Baileys 7.0.0-rc14': rc14,
  'Baileys 7.0.0-rc.9': beforeRc10(await import('baileys-7-rc9')),
  'Baileys 6.7.24': before7(await import('baileys-6')),
  'zapo-js 0.3.0': async emulator => new ZapoDriver(emulator),
};
