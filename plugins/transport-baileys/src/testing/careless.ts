import type { Host, Transport, TransportPlugin, Vault } from '@recado/transport';
import { journalCategory } from '../incoming/Journal.ts';
import type { BaileysOptions } from '../options.ts';
import { plugin as careful } from '../plugin.ts';

/**
 * The plugin as it must never be, for tests that have to see what losing looks like: what the journal keeps is not
 * kept, so a received message is acknowledged before it is durable, and lost with a process that dies at that moment.
 * It is a module of its own that no package ships, because nothing an operator can say may lead here.
 */
export const plugin: TransportPlugin<BaileysOptions> = {
  ...careful,
  create: (options, context) => carelessly(careful.create(options, context)),
};

/** The same of a transport that is there. */
export const carelessly = (transport: Transport): Transport => ({
  ...transport,
  open: (client, host) => transport.open(client, forgetful(host)),
});

const forgetful = (host: Host): Host => ({
  vault: withoutJournal(host.vault),
  log: host.log,
  signal: host.signal,
  changed: change => host.changed(change),
  received: message => host.received(message),
  updated: update => host.updated(update),
});

const withoutJournal = (vault: Vault): Vault => ({
  read: (category, ids) => vault.read(category, ids),
  list: category => vault.list(category),
  write: changes => vault.write(changes.filter(({ category }) => category !== journalCategory)),
  clear: () => vault.clear(),
});
