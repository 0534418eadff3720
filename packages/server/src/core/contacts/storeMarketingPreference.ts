import type { MarketingPreferenceUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { resolveContacts } from './resolveContacts.ts';

/**
 * Stores that a person stopped or resumed messages with offers in the network's settings, as an opt-out or opt-in, and
 * emits its event. A decision that is not newer than the contact's last one changes nothing. A newer decision that repeats
 * the last one is dated, so that an older one cannot undo it, and emits no event.
 */
export function storeMarketingPreference(
  database: Knex,
  clientId: string,
  { person: { phone, lid }, acceptsMarketing, at }: MarketingPreferenceUpdate,
): Promise<void> {
  return transact(database, async trx => {
    const [id = ''] = await resolveContacts(trx, clientId, [{ phone, lid }]);
    const changed = await rows<{ event: object; isChange: boolean }>(trx, SET_PREFERENCE_SQL, {
      clientId,
      id,
      acceptsMarketing,
      at,
    });
    const events = JSON.stringify(changed.filter(({ isChange }) => isChange).map(({ event }) => event));
    if (events !== '[]') await rows(trx, 'SELECT write_events(CAST(:events AS jsonb))', { events });
  });
}

const SET_PREFERENCE_SQL = `
  WITH before AS (
    SELECT id, (opted_out_at IS NOT NULL) = :acceptsMarketing AS is_change FROM contacts
    WHERE client_id = :clientId AND id = :id FOR UPDATE)
  UPDATE contacts c SET
    opted_out_at = CASE WHEN NOT :acceptsMarketing AND is_change THEN least(CAST(:at AS timestamptz), now())
      WHEN NOT :acceptsMarketing THEN c.opted_out_at END,
    opt_out_changed_at = greatest(c.opt_out_changed_at, least(CAST(:at AS timestamptz), now())),
    opt_out_message_id = CASE WHEN NOT is_change THEN c.opt_out_message_id END
  FROM before
  WHERE c.client_id = :clientId AND c.id = before.id
    AND coalesce(CAST(:at AS timestamptz) >= date_trunc('second', c.opt_out_changed_at), true)
  RETURNING build_opt_out_event(c) AS event, is_change AS "isChange"`;
