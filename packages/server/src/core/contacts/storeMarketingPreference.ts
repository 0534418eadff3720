import type { MarketingPreferenceUpdate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { resolveContacts } from './resolveContacts.ts';

/**
 * Stores that a person stopped or resumed messages with offers in the network's settings, as an opt-out or opt-in, and
 * emits its event. A decision that is not newer than the contact's last one changes nothing.
 */
export function storeMarketingPreference(
  database: Knex,
  clientId: string,
  { person: { phone, lid }, acceptsMarketing, at }: MarketingPreferenceUpdate,
): Promise<void> {
  return transact(database, async trx => {
    const [id = ''] = await resolveContacts(trx, clientId, [{ phone, lid }]);
    const changed = await rows<{ event: object }>(trx, SET_PREFERENCE_SQL, { clientId, id, acceptsMarketing, at });
    const events = JSON.stringify(changed.map(({ event }) => event));
    if (changed.length > 0) await rows(trx, 'SELECT write_events(CAST(:events AS jsonb))', { events });
  });
}

const SET_PREFERENCE_SQL = `
  UPDATE contacts c SET opted_out_at = CASE WHEN NOT :acceptsMarketing THEN least(CAST(:at AS timestamptz), now()) END,
    opt_out_changed_at = least(CAST(:at AS timestamptz), now()), opt_out_message_id = NULL
  WHERE c.client_id = :clientId AND c.id = :id AND (c.opted_out_at IS NOT NULL) = :acceptsMarketing
    AND coalesce(CAST(:at AS timestamptz) >= date_trunc('second', c.opt_out_changed_at), true)
  RETURNING build_opt_out_event(c) AS event`;
