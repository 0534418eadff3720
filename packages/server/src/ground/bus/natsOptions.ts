import { readFileSync } from 'node:fs';
import type { NodeConnectionOptions } from '@nats-io/transport-node';

export interface NatsOptions {
  readonly connection: NodeConnectionOptions;
  /** What a file of NATS credentials holds. */
  readonly creds: Uint8Array | undefined;
}

/**
 * What the address says: `nats://` or `tls://`, several between commas, user and password (or a token alone) before the
 * first one's `@`; its parameter `creds` names a file of NATS credentials, `ca` one of certificates.
 *
 * @throws Error for what is no such address, or a file that cannot be read
 */
export function natsOptions(url: string): NatsOptions {
  const urls = url.split(',').map(part => new URL(part.trim()));
  const [first] = urls;
  if (!first || urls.some(({ protocol, hostname }) => !/^(nats|tls):$/.test(protocol) || !hostname))
    throw new Error('the address of the bus is none');
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
