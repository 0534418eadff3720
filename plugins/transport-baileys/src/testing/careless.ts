import type { Host, Transport, TransportPlugin, Vault } from '@recado/transport';
import { journalCategory } from '../incoming/Journal.ts';
import type { BaileysOptions } from '../options.ts';
import { plugin as careful } from '../plugin.ts';

/**
 * Negative control: the plugin without the journal, for tests that must be able to detect
 * losses. A received message is acknowledged before it is durable, and is lost if the process
 * dies at that moment. No package ships this module, so that no option of an operator can enable
 * it.
 */
export const plugin: TransportPlugin<BaileysOptions> = {
  ...careful,
  create: (options, context) => createLossyTransport(careful.create(options, context)),
};

/** Removes the journal from an existing transport. */
export const createLossyTransport = (transport: Transport): Transport => ({
  ...transport,
  open: (client, host) => transport.open(client, createLossyHost(host)),
});

const createLossyHost = (host: Host): Host => ({
  vault: createLossyVault(host.vault),
  log: host.log,
  signal: host.signal,
  changed: change => host.changed(change),
  received: message => host.received(message),
  updated: update => host.updated(update),
});

const createLossyVault = (vault: Vault): Vault => ({
  read: (category, ids) => vault.read(category, ids),
  list: category => vault.list(category),
  write: changes => vault.write(changes.filter(({ category }) => category !== journalCategory)),
  clear: () => vault.clear(),
});
