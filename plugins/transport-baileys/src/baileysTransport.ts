// First: what it does has to be done before Baileys is loaded.
import './socket/quickenLibsignal.ts';
import type { Transport } from '@recado/transport';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { capabilities } from './capabilities.ts';
import type { BaileysOptions } from './options.ts';
import { BaileysSession } from './session/BaileysSession.ts';
import { settings, type Timings } from './settings.ts';
import { probe } from './socket/probe.ts';
import { StrayRejections } from './socket/StrayRejections.ts';

/**
 * The transport itself. Changes the process it runs in: a root key is trusted by every Baileys socket in it. Until `stop` it also listens for rejections nobody handles.
 */
export function baileysTransport(options: BaileysOptions, timings: Partial<Timings> = {}): Transport {
  if (options.rootKey !== undefined) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(options.rootKey, 'hex');
  const shared = settings(options, timings);
  const strays = new StrayRejections();
  strays.listen();
  return {
    name: 'baileys',
    capabilities,
    protocolVersion: shared.version.join('.'),
    async open(_client, host) {
      const session = new BaileysSession(host, shared, strays);
      void session.run();
      return session;
    },
    probe: (dial, signal) => probe(dial, shared, signal),
    async stop() {
      strays.stop();
      shared.agent?.destroy();
    },
  };
}
