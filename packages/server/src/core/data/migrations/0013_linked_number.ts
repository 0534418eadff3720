import type { Knex } from 'knex';

/** Adds the linked number to session events, because it may differ from the number that the owner entered. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(tellSessions(", 'address', s.address"));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(tellSessions(''));
}

/** @param extraFields SQL text with further keys and values for the event's data, starting with a comma */
const tellSessions = (extraFields: string): string => `
  CREATE OR REPLACE FUNCTION tell_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM write_events(t.told) FROM (
      SELECT jsonb_agg(jsonb_build_object('clientId', s.client_id, 'fromMe', false,
        'type', 'client.' || replace(s.state, '-', '_'),
        'data', jsonb_build_object('businessName', c.business_name, 'phoneNumber', c.phone_number,
          'state', s.state, 'status', s.status, 'isConnected', s.is_connected, 'reason', s.reason,
          'since', s.since, 'until', s.until, 'lastEventAt', s.last_event_at${extraFields})) ORDER BY s.client_id) AS told
      FROM changed s JOIN before b ON b.client_id = s.client_id JOIN clients c ON c.id = s.client_id
      WHERE b.state <> s.state
    ) t WHERE t.told IS NOT NULL;
    RETURN NULL;
  END $$`;
