import { type CampaignCountryCount, findCountryCode } from '@recado/contract';
import { findLineCountry } from '../../../core/contacts/findLineCountry.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';

/**
 * Counts the pending recipients of a campaign by the country of their numbers, the most frequent first. Recipients
 * with only a LID are not counted: their country is unknown, and they wrote to the line themselves.
 *
 * @param firstPosition position from which recipients are counted
 */
export async function countRecipientCountries(
  db: Queryable,
  { id, clientId }: { readonly id: string; readonly clientId: string },
  firstPosition = 0,
): Promise<CampaignCountryCount[]> {
  const prefixes = await rows<{ prefix: string; count: number }>(db, COUNT_NUMBER_PREFIXES_SQL, {
    id,
    firstPosition,
  });
  const counts = new Map<string, number>();
  for (const { prefix, count } of prefixes) {
    const country = findCountryCode(prefix);
    if (country !== undefined) counts.set(country, (counts.get(country) ?? 0) + count);
  }
  if (counts.size === 0) return [];
  const lineCountry = await findLineCountry(db, clientId);
  return [...counts]
    .map(([country, count]) => ({ country, count, other: country !== lineCountry }))
    .sort((one, next) => next.count - one.count || one.country.localeCompare(next.country));
}

/**
 * Lists the first four digits of a campaign's numbers that belong to a country. Only digits distinguish countries with one
 * calling code, so the database cannot do it alone.
 */
export async function listNumberPrefixes(db: Queryable, campaign: string, country: string): Promise<string[]> {
  const found = await rows<{ prefix: string }>(db, SELECT_NUMBER_PREFIXES_SQL, { campaign });
  return found.flatMap(({ prefix }) => (findCountryCode(prefix) === country ? [prefix] : []));
}

const SELECT_NUMBER_PREFIXES_SQL = `
  SELECT DISTINCT left(phones[1], 4) AS prefix FROM campaign_recipients
  WHERE campaign_id = :campaign AND phones[1] IS NOT NULL`;

/** Groups by four digits, because the longest calling code with its area code has four (E.164: 1 809). */
const COUNT_NUMBER_PREFIXES_SQL = `
  SELECT left(phones[1], 4) AS prefix, count(*)::integer AS count FROM campaign_recipients
  WHERE campaign_id = :id AND position >= :firstPosition AND state = 'waiting' AND phones[1] IS NOT NULL GROUP BY 1`;
