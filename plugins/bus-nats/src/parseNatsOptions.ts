import { readFileSync } from 'node:fs';
import type { NodeConnectionOptions } from '@nats-io/transport-node';

export interface NatsOptions {
  readonly connection: NodeConnectionOptions;
  /** Content of a NATS credentials file. */
  readonly creds: Uint8Array | undefined;
}

/**
 * Parses a bus address: one or more `nats://` or `tls://` URLs, separated by commas. User and
 * password (or only a token) precede the `@` of the first URL. In its query, `creds` names a file of
 * NATS credentials and `ca` names a certificate file.
 *
 * @throws Error if the address is invalid or a file is unreadable
 */
export function parseNatsOptions(url: string): NatsOptions {
  const urls = url.split(',').map(part => new URL(part.trim()));
  const [first] = urls;
  if (!first || urls.some(({ protocol, hostname }) => !/^(nats|tls):$/.test(protocol) || !hostname))
    throw new Error('the address of the bus is invalid');
  const user = decodeURIComponent(first.username);
  const pass = decodeURIComponent(first.password);
  const creds = first.searchParams.get('creds');
  const caFile = first.searchParams.get('ca');
  return {
    connection: {
      servers: urls.map(({ host }) => host),
      ...(user && (pass ? { user, pass } : { token: user })),
      ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: caFile === null ? {} : { caFile } }),
    },
    creds: creds === null ? undefined : readFileSync(creds),
  };
}
