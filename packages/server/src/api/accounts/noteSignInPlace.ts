import { deviceOf } from '@recado/contract';
import ipaddr from 'ipaddr.js';
import { type Queryable, rows } from '../../ground/data/sql.ts';

/** Bits that tell one provider's network from another's: a phone is given other addresses of the same one all the time. */
const BITS = { ipv4: 16, ipv6: 32 } as const;

/** The network that an address is in, as far as a person's usual places are told apart. What is no address is one place, too. */
export function placeOf(address: string | null | undefined): string {
  if (!address || !ipaddr.isValid(address)) return 'local';
  const parsed = ipaddr.process(address);
  const bits = BITS[parsed.kind()];
  const bytes = parsed.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

/**
 * Notes where somebody signs in from, in the transaction of the sign-in.
 *
 * @returns whether it is new: this kind of device was never seen in this network, and it is not the account's first sign-in
 */
export async function noteSignInPlace(
  trx: Queryable,
  userId: string,
  { address, userAgent }: { readonly address?: string | null; readonly userAgent?: string | null },
): Promise<boolean> {
  const [noted] = await rows<{ isNew: boolean }>(trx, NOTE, {
    userId,
    device: deviceOf(userAgent ?? null),
    network: placeOf(address),
  });
  return noted?.isNew === true;
}

/** All look at what was there when the statement began. Where nobody has signed in from for a year is no usual place any more. */
const NOTE = `
  WITH before AS (SELECT device, network FROM sign_in_places WHERE user_id = :userId),
  forgotten AS (
    DELETE FROM sign_in_places WHERE user_id = :userId AND last_seen_at < now() - interval '1 year'
      AND (device, network) <> (:device, :network)),
  noted AS (
    INSERT INTO sign_in_places (user_id, device, network) VALUES (:userId, :device, :network)
    ON CONFLICT (user_id, device, network) DO UPDATE SET last_seen_at = now())
  SELECT EXISTS (SELECT FROM before)
    AND NOT EXISTS (SELECT FROM before WHERE device = :device AND network = :network) AS "isNew"`;
