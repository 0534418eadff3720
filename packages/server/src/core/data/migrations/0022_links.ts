import type { Knex } from 'knex';

/**
 * Stores for each piece of a history how many of its messages the import progress already counts. After a
 * crash, a piece is received again, but its messages must not be counted twice. Adds the session state
 * `needs-passkey` for accounts that can be linked only with a passkey. Counts consecutive expired pairing
 * codes, because they are the only sign that WhatsApp rejects the protocol version of Recado.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE histories ADD COLUMN pieces jsonb NOT NULL DEFAULT '{}';
    ALTER TABLE sessions ADD COLUMN failed_links integer NOT NULL DEFAULT 0,
      DROP CONSTRAINT sessions_state_check, ${stateConstraint("'needs-relink', 'needs-passkey',")};
    UPDATE sessions SET state = 'needs-passkey' WHERE state = 'parked' AND reason = 'passkey-required'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE histories DROP COLUMN pieces;
    UPDATE sessions SET state = 'parked' WHERE state = 'needs-passkey';
    ALTER TABLE sessions DROP COLUMN failed_links,
      DROP CONSTRAINT sessions_state_check, ${stateConstraint("'needs-relink',")}`);
}

const stateConstraint = (
  relinkStates: string,
): string => `ADD CONSTRAINT sessions_state_check CHECK (state IN ('pending', 'linking',
        'connected', 'reconnecting', 'disconnected', ${relinkStates} 'parked', 'forbidden'))`;
