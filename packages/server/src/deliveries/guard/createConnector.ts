import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { buildConnector } from 'undici';
import { AddressRefused } from '../../ground/addresses/AddressRefused.ts';
import type { AddressPolicy } from '../../ground/addresses/createAddressPolicy.ts';
import { knownAddresses } from '../../ground/addresses/knownAddresses.ts';

/**
 * Opens undici's connections: literals are checked before (a socket looks up names only), names in the look-up, and in
 * both cases the peer that was reached, before TLS or HTTP says a word to it. Certificates are trusted as Node trusts them
 * unless `trust` says otherwise.
 */
export function createConnector(
  permits: AddressPolicy,
  lookup: LookupFunction,
  trust: Pick<ConnectionOptions, 'ca'> = {},
): buildConnector.connector {
  const connect = buildConnector({ lookup });
  const secure = buildConnector(trust);
  return (options, callback) => {
    const known = knownAddresses(options.hostname);
    if (known.length > 0 && !known.some(permits)) return callback(new AddressRefused('private'), null);
    const isSecure = options.protocol === 'https:';
    const port = options.port || (isSecure ? '443' : '80');
    connect({ ...options, protocol: 'http:', port }, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (!permits(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new AddressRefused('private'), null);
      }
      if (isSecure) secure({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
}
