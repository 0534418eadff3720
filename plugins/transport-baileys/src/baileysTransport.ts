// This import must be the first, because the module must run before Baileys is loaded.
import './socket/quickenLibsignal.ts';
import type { Transport } from '@recado/transport';
import { WA_CERT_DETAILS } from '@whiskeysockets/baileys';
import { baileysCapabilities } from './baileysCapabilities.ts';
import type { BaileysOptions } from './options.ts';
import { type BaileysTimings, resolveBaileysSettings } from './resolveBaileysSettings.ts';
import { BaileysSession } from './session/BaileysSession.ts';
import { checkOutboundProxy } from './socket/checkOutboundProxy.ts';
import { UnhandledRejectionRouter } from './socket/UnhandledRejectionRouter.ts';

/**
 * Creates the transport. This affects the whole process: every Baileys socket then trusts the root key of the
 * options, and until `stop` the transport listens for unhandled rejections.
 */
export function baileysTransport(options: BaileysOptions, timings: Partial<BaileysTimings> = {}): Transport {
  if (options.rootKey !== undefined) WA_CERT_DETAILS.PUBLIC_KEY = Buffer.from(options.rootKey, 'hex');
  const sharedSettings = resolveBaileysSettings(options, timings);
  const strayRejections = new UnhandledRejectionRouter();
  strayRejections.listen();
  return {
    name: 'baileys',
    capabilities: baileysCapabilities,
    protocolVersion: sharedSettings.version.join('.'),
    async open(_client, host) {
      const session = new BaileysSession(host, sharedSettings, strayRejections);
      void session.run();
      return session;
    },
    probe: (dial, signal) => checkOutboundProxy(dial, sharedSettings, signal),
    async stop() {
      strayRejections.stop();
      sharedSettings.agent?.destroy();
    },
  };
}
