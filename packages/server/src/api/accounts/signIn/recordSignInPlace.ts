import { describeUserAgent } from '@recado/contract';
import ipaddr from 'ipaddr.js';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { getSourceIpNetwork } from '../../http/rateLimits/getSourceIpNetwork.ts';

/**
 * Prefix lengths by which sign-in addresses are grouped into networks. They cover all addresses of an internet
 * provider, because phones often change addresses within its network.
 */
const NETWORK_PREFIX_BITS = { ipv4: 16, ipv6: 32 } as const;

/**
 * Returns the IP network of a sign-in address: /16 for IPv4, /32 for IPv6. This network is part of the places
 * from which a user usually signs in. Returns `local` for a value that is no IP address.
 */
export function getSignInIpNetwork(address: string | null | undefined): string {
  if (!address || !ipaddr.isValid(address)) return 'local';
  const parsed = ipaddr.process(address);
  const bits = NETWORK_PREFIX_BITS[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

interface RecordSignInPlaceParams {
  readonly address?: string | null;
  readonly userAgent?: string | null;
}

/**
 * Records the device type and IP network of a sign-in, in the transaction of the sign-in. Also records its narrowest IP
 * network, from which codes of the second step are always accepted.
 *
 * @returns whether the account used this device type in this IP network for the first time; false for the
 *   account's first sign-in
 */
export async function recordSignInPlace(
  trx: Queryable,
  userId: string,
  { address, userAgent }: RecordSignInPlaceParams,
): Promise<boolean> {
  const [recordedPlace] = await rows<{ isNew: boolean }>(trx, RECORD_SIGN_IN_PLACE_SQL, {
    userId,
    device: describeUserAgent(userAgent ?? null),
    network: getSignInIpNetwork(address),
    sourceNetwork: getSourceIpNetwork(address ?? ''),
  });
  return recordedPlace?.isNew === true;
}

/**
 * Records a sign-in place and returns whether it is new. All parts of an SQL statement see the rows from before
 * the statement, so the new row does not affect the result. Places without a sign-in within a year are deleted,
 * because they are not usual places any more.
 */
const RECORD_SIGN_IN_PLACE_SQL = `
  WITH before AS (SELECT device, network FROM sign_in_locations WHERE user_id = :userId),
  forgotten AS (
    DELETE FROM sign_in_locations WHERE user_id = :userId AND last_seen_at < now() - interval '1 year'
      AND (device, network) <> (:device, :network)),
  noted AS (
    INSERT INTO sign_in_locations (user_id, device, network) VALUES (:userId, :device, :network)
    ON CONFLICT (user_id, device, network) DO UPDATE SET last_seen_at = now()),
  forgotten_networks AS (
    DELETE FROM sign_in_networks WHERE user_id = :userId AND last_seen_at < now() - interval '90 days'
      AND network <> :sourceNetwork),
  noted_network AS (
    INSERT INTO sign_in_networks (user_id, network) VALUES (:userId, :sourceNetwork)
    ON CONFLICT (user_id, network) DO UPDATE SET last_seen_at = now())
  SELECT EXISTS (SELECT FROM before)
    AND NOT EXISTS (SELECT FROM before WHERE device = :device AND network = :network) AS "isNew"`;
