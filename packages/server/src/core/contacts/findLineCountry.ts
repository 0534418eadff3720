import { extractDigits, findCountryCode } from '@recado/contract/rules';
import { type Queryable, rows } from '../data/sql.ts';

/**
 * Returns the ISO 3166 code of the country of a client's line, by which national numbers are read
 * (docs/product.md §5). Undefined if the client does not exist, or if its number has no country.
 */
export async function findLineCountry(db: Queryable, clientId: string): Promise<string | undefined> {
  const [client] = await rows<{ phone: string }>(db, 'SELECT phone_number AS phone FROM clients WHERE id = :clientId', {
    clientId,
  });
  return client && findCountryCode(extractDigits(client.phone));
}
