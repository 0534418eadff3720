import type { SessionHost, Transport, TransportPlugin, Vault } from '@recado/transport';
import { JOURNAL_VAULT_CATEGORY } from '../incoming/IncomingMessageJournal.ts';
import type { BaileysOptions } from '../options.ts';
import { plugin as careful } from '../plugin.ts';

/**
 * The plugin without the journal, as a negative control for tests that must be able to detect lost messages. A
 * received message is acknowledged before it is durable, and is lost if the process dies at that moment. No
 * package contains this module, so operators cannot enable it with any option.
 */
export const plugin: TransportPlugin<BaileysOptions> = {
  ...careful,
  create: (options, context) => createLossyTransport(careful.create(options, context)),
};

/** Removes the journal from an existing transport, so that the transport may lose messages. */
export const createLossyTransport = (transport: Transport): Transport => ({
  ...transport,
  open: (client, host) => transport.open(client, createLossyHost(host)),
});

const createLossyHost = (host: SessionHost): SessionHost => ({
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
  write: changes => vault.write(changes.filter(({ category }) => category !== JOURNAL_VAULT_CATEGORY)),
  clear: () => vault.clear(),
});
