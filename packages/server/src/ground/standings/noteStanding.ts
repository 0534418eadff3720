import type { LineStanding, StandingEventData } from '@recado/contract';
import type { Standing } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tellOnce } from '../events/tellOnce.ts';

type Rated = Pick<LineStanding, 'quality' | 'firstContacts'>;

/**
 * Keeps how the network rates a client's number, and tells it (`line.rated`) where that changed.
 * @param id of the event: told twice with the same, it is there once
 */
export const noteStanding = (
  database: Knex,
  clientId: string,
  { quality, firstContacts }: Standing,
  id: string = uuid(),
): Promise<void> =>
  transact(database, async trx => {
    await rows(trx, KNOWN, { clientId });
    const [before = UNRATED] = await rows<Rated>(trx, HELD, { clientId });
    const now: Rated = {
      quality: quality ?? before.quality,
      firstContacts: firstContacts === undefined ? before.firstContacts : firstContacts,
    };
    if (now.quality === before.quality && now.firstContacts === before.firstContacts) return;
    const [noted] = await rows<{ since: Date }>(trx, NOTE, { clientId, ...now });
    // What is told for the first time is no change.
    const isNews =
      (before.quality !== null && before.quality !== now.quality) ||
      (before.firstContacts !== null && before.firstContacts !== now.firstContacts);
    if (!isNews) return;
    const at = (noted?.since ?? new Date()).toISOString();
    const { quality: was, firstContacts: might } = before;
    const data: StandingEventData = { ...now, before: { quality: was, firstContacts: might }, at };
    await tellOnce(trx, clientId, { id, type: 'line.rated', fromMe: false, data });
  });

/** Null: nothing was told. */
export async function readStanding(db: Queryable, clientId: string): Promise<LineStanding | null> {
  const [found] = await rows<Rated & { readonly since: Date }>(db, READ, { clientId });
  return found ? { ...found, since: found.since.toISOString() } : null;
}

const UNRATED: Rated = { quality: null, firstContacts: null };
const KNOWN = 'INSERT INTO line_standings (client_id) VALUES (:clientId) ON CONFLICT DO NOTHING';
const HELD = `
  SELECT quality, first_contacts AS "firstContacts" FROM line_standings WHERE client_id = :clientId FOR UPDATE`;
const NOTE = `
  UPDATE line_standings SET quality = :quality, first_contacts = :firstContacts, since = now()
  WHERE client_id = :clientId RETURNING since`;
const READ = `
  SELECT quality, first_contacts AS "firstContacts", since FROM line_standings
  WHERE client_id = :clientId AND (quality IS NOT NULL OR first_contacts IS NOT NULL)`;
