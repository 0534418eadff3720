import type { LineStanding, StandingEventData } from '@recado/contract';
import type { Standing } from '@recado/transport';
import type { Knex } from 'knex';
import { v7 as uuid } from 'uuid';
import { type Queryable, rows } from '../data/sql.ts';
import { transact } from '../data/transact.ts';
import { tellOnce } from '../events/tellOnce.ts';

type Rated = Omit<LineStanding, 'since'>;

/**
 * Keeps how the network rates a client's number, and tells it (`line.rated`) where that changed. Its light is looked at anew.
 * @param id of the event: told twice with the same, it is there once
 */
export const noteStanding = (
  database: Knex,
  clientId: string,
  { quality, firstContacts, restrictedUntil }: Standing,
  id: string = uuid(),
): Promise<void> =>
  transact(database, async trx => {
    await rows(trx, KNOWN, { clientId });
    const [row] = await rows<RatedRow>(trx, HELD, { clientId, now: new Date() });
    const before = present(row);
    const now: Rated = {
      quality: quality ?? before.quality,
      firstContacts: firstContacts === undefined ? before.firstContacts : firstContacts,
      restrictedUntil: restrictedUntil === undefined ? before.restrictedUntil : isoOf(restrictedUntil),
    };
    if (isSame(now, before)) return;
    const [noted] = await rows<{ since: Date }>(trx, NOTE, { clientId, ...now });
    await rows(trx, LOOK, { clientId });
    // What is told for the first time is no change; a restriction is one whenever it comes.
    const isNews =
      (before.quality !== null && before.quality !== now.quality) ||
      (before.firstContacts !== null && before.firstContacts !== now.firstContacts) ||
      before.restrictedUntil !== now.restrictedUntil;
    if (!isNews) return;
    const data: StandingEventData = { ...now, before, at: (noted?.since ?? new Date()).toISOString() };
    await tellOnce(trx, clientId, { id, type: 'line.rated', fromMe: false, data });
  });

/** Null: nothing was told, or what was told is over. */
export async function readStanding(
  db: Queryable,
  clientId: string,
  now: Date = new Date(),
): Promise<LineStanding | null> {
  const [found] = await rows<RatedRow & { readonly since: Date }>(db, READ, { clientId, now });
  return found ? { ...present(found), since: found.since.toISOString() } : null;
}

interface RatedRow extends Omit<Rated, 'restrictedUntil'> {
  readonly restrictedUntil: Date | null;
}

const isoOf = (date: Date | null): string | null => date?.toISOString() ?? null;
const present = (row: RatedRow | undefined): Rated => ({
  quality: row?.quality ?? null,
  firstContacts: row?.firstContacts ?? null,
  restrictedUntil: isoOf(row?.restrictedUntil ?? null),
});
const isSame = (one: Rated, other: Rated): boolean =>
  one.quality === other.quality &&
  one.firstContacts === other.firstContacts &&
  one.restrictedUntil === other.restrictedUntil;

const KNOWN = 'INSERT INTO line_standings (client_id) VALUES (:clientId) ON CONFLICT DO NOTHING';
/** A restriction that has ended is none. */
const RATED = `
  quality, first_contacts AS "firstContacts",
  CASE WHEN restricted_until > CAST(:now AS timestamptz) THEN restricted_until END AS "restrictedUntil"`;
const HELD = `SELECT ${RATED} FROM line_standings WHERE client_id = :clientId FOR UPDATE`;
const NOTE = `
  UPDATE line_standings SET quality = :quality, first_contacts = :firstContacts,
    restricted_until = CAST(:restrictedUntil AS timestamptz), since = now()
  WHERE client_id = :clientId RETURNING since`;
const LOOK = `
  INSERT INTO line_lights (client_id, since) VALUES (:clientId, now()) ON CONFLICT (client_id) DO UPDATE SET checked_at = NULL`;
const READ = `
  SELECT ${RATED}, since FROM line_standings WHERE client_id = :clientId
    AND (quality IS NOT NULL OR first_contacts IS NOT NULL OR restricted_until > CAST(:now AS timestamptz))`;
