import type { LookupFunction } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import { buildConnector } from 'undici';
import { AddressRefused } from '../../core/addresses/AddressRefused.ts';
import type { IpAddressPolicy } from '../../core/addresses/createIpAddressPolicy.ts';
import { resolveWithoutDns } from '../../core/addresses/resolveWithoutDns.ts';

/**
 * Creates the function that opens undici's connections. It checks host names during the lookup, and IP
 * literals before connecting, because a socket does not look these up. In both cases, it also checks the
 * connected peer before TLS or HTTP sends a byte. Certificates are verified as in Node unless `trust`
 * is provided.
 */
export function createGuardedConnector(
  addressPolicy: IpAddressPolicy,
  lookup: LookupFunction,
  trust: Pick<ConnectionOptions, 'ca'> = {},
): buildConnector.connector {
  const connect = buildConnector({ lookup });
  const secure = buildConnector(trust);
  const connectToPermittedPeer: buildConnector.connector = (options, callback) => {
    const literalAddresses = resolveWithoutDns(options.hostname);
    if (literalAddresses.length > 0 && !literalAddresses.some(address => addressPolicy.isAddressPermitted(address)))
      return callback(new AddressRefused('private'), null);
    const isSecure = options.protocol === 'https:';
    const port = options.port || (isSecure ? '443' : '80');
    connect({ ...options, protocol: 'http:', port }, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (!addressPolicy.isAddressPermitted(socket.remoteAddress ?? '')) {
        socket.destroy();
        return callback(new AddressRefused('private'), null);
      }
      if (isSecure) secure({ ...options, httpSocket: socket }, callback);
      else callback(null, socket);
    });
  };
  return (options, callback) => connectToPermittedPeer(options, callback);
}
