import type { Knex } from 'knex';

/**
 * What was counted of each piece of a history is known: a process that dies tells a piece twice.
 * An account that has to prove a passkey is in a state of its own, and codes that ran out one after the other are counted:
 * a version that WhatsApp takes no more shows in nothing else.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE histories ADD COLUMN pieces jsonb NOT NULL DEFAULT '{}';
    ALTER TABLE sessions ADD COLUMN failed_links integer NOT NULL DEFAULT 0,
      DROP CONSTRAINT sessions_state_check, ${states("'needs-relink', 'needs-passkey',")};
    UPDATE sessions SET state = 'needs-passkey' WHERE state = 'parked' AND reason = 'passkey-required'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE histories DROP COLUMN pieces;
    UPDATE sessions SET state = 'parked' WHERE state = 'needs-passkey';
    ALTER TABLE sessions DROP COLUMN failed_links,
      DROP CONSTRAINT sessions_state_check, ${states("'needs-relink',")}`);
}

const states = (
  relinking: string,
): string => `ADD CONSTRAINT sessions_state_check CHECK (state IN ('pending', 'linking',
        'connected', 'reconnecting', 'disconnected', ${relinking} 'parked', 'forbidden'))`;
