import type { HealthEventData, Light, LineHealth } from '@recado/contract';
import { GENTLE_PACE, type PaceSettings } from '@recado/contract/rules';
import { pacing as texts } from '@recado/texts';
import type { Logger } from '@recado/transport';
import type { Knex } from 'knex';
import { createPollLoop } from '../../deliveries/dispatch/createPollLoop.ts';
import { writeEvents } from '../../deliveries/events/writeEvents.ts';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Invalid } from '../../ground/errors/index.ts';
import { readStanding } from '../../ground/standings/noteStanding.ts';
import type { Brake } from './createBrake.ts';
import { judge } from './judge.ts';
import { readFacts } from './readFacts.ts';

/** Lines that one round looks at. */
const AT_ONCE = 20;
/** Minutes between two looks at a line. */
const EVERY = 10;

export interface LineHealthOptions {
  readonly database: Knex;
  readonly brake: Pick<Brake, 'read' | 'set' | 'restricted'>;
  readonly clock?: () => Date;
  readonly log: Logger;
}

/**
 * How each line stands with what WhatsApp restricts numbers for. Looked at now and then where something could have changed, and
 * whenever somebody asks; told once for each change, in the transaction that notes it.
 */
export function createLineHealth({ database, brake, clock = () => new Date(), log }: LineHealthOptions) {
  const look = async (clientId: string, settings: PaceSettings) => {
    const now = clock();
    const standing = await readStanding(database, clientId, now);
    if (standing?.restrictedUntil) await brake.restricted(clientId, new Date(standing.restrictedUntil));
    return transact(database, async trx => {
      await rows(trx, KNOWN, { clientId, now });
      const [before] = await rows<LightRow>(trx, HOLD, { clientId });
      const { ripe, ripeAnswered, refusedToday, age, ...facts } = await readFacts(
        trx,
        clientId,
        settings,
        now,
      );
      const judged = judge({ ...facts, ripe, ripeAnswered, refusedToday, age }, standing);
      const { light, reasons } = judged;
      const isChange = before !== undefined && before.light !== light;
      const since = (isChange ? now : (before?.since ?? now)).toISOString();
      await rows(trx, NOTE, { clientId, now, since, light, reasons: JSON.stringify(reasons) });
      if (isChange) await tell(trx, clientId, { before: before.light, light, since, reasons });
      return { light, reasons, since, standing, facts };
    });
  };

  /** Its event comes last. */
  const tell = async (trx: Queryable, clientId: string, data: HealthEventData): Promise<void> => {
    if (data.light === 'red')
      await rows(trx, "SELECT open_trouble(:clientId, NULL, 'light', :reason, NULL, 'light')", {
        clientId,
        reason: JSON.stringify(data.reasons),
      });
    else await rows(trx, "SELECT clear_trouble(:clientId, NULL, 'light')", { clientId });
    await writeEvents(trx, [{ clientId, type: 'line.health', data }]);
  };

  const of = async (clientId: string): Promise<LineHealth> => {
    const { settings, ...pace } = await brake.read(clientId);
    const chosen = settings ?? GENTLE_PACE;
    const { facts, ...lit } = await look(clientId, chosen);
    return {
      ...lit,
      facts: { ...facts, linkedAt: facts.linkedAt?.toISOString() ?? null },
      pace: {
        ...chosen,
        waiting: pace.waiting,
        closedUntil: pace.closedUntil?.toISOString() ?? null,
        nextAt: pace.nextAt?.toISOString() ?? null,
      },
    };
  };

  const round = async (): Promise<number> => {
    const now = clock();
    await rows(database, STEADY);
    const before = new Date(now.getTime() - EVERY * 60_000);
    const weekAgo = new Date(now.getTime() - 8 * 86_400_000);
    const due = await rows<{ clientId: string; settings: PaceSettings | null }>(database, DUE, {
      before,
      weekAgo,
      most: AT_ONCE,
    });
    for (const { clientId, settings } of due) {
      if (loop.isStopping) break;
      await look(clientId, settings ?? GENTLE_PACE).catch((error: unknown) =>
        log.warn({ err: error, clientId }, 'the light of a line was not looked at'),
      );
    }
    return due.length;
  };

  const loop = createPollLoop({
    look: round,
    pace: { shortest: 1_000, longest: 60_000 },
    log,
    failure: 'lines’ lights could not be looked at',
  });

  return {
    start: loop.start,
    stop: loop.stop,
    /** Looks at what is due now, once. @returns at how many */
    round,
    /** Access to the client is the caller's duty; likewise below. */
    of,
    /** @throws Invalid for quiet hours that would be none or all */
    async setPace(clientId: string, settings: PaceSettings, actor: Actor): Promise<LineHealth> {
      const { quiet } = settings;
      if (quiet && quiet.begins === quiet.ends)
        throw new Invalid(texts.noHours, { 'quiet.ends': texts.noHours });
      await transact(database, async trx => {
        await brake.set(trx, clientId, settings);
        await writeAudit(trx, actor, {
          action: 'client.pace_changed',
          target: { kind: 'client', id: clientId },
          details: { active: settings.enabled },
        });
      });
      return of(clientId);
    },
  };
}
export type LineHealths = ReturnType<typeof createLineHealth>;

interface LightRow {
  readonly light: Light;
  readonly since: Date;
}

const KNOWN = `
  INSERT INTO line_lights (client_id, since) VALUES (:clientId, :now) ON CONFLICT DO NOTHING`;
const HOLD = 'SELECT light, since FROM line_lights WHERE client_id = :clientId FOR UPDATE';
/** Whoever asks often writes seldom. */
const NOTE = `
  UPDATE line_lights SET light = :light, reasons = CAST(:reasons AS jsonb), since = :since, checked_at = :now
  WHERE client_id = :clientId AND (light <> :light OR reasons <> CAST(:reasons AS jsonb) OR checked_at IS NULL
    OR checked_at < CAST(:now AS timestamptz) - interval '1 minute')`;

/** Those that opened chats of late, those that are not green, and those that the network rates otherwise than it did. */
const DUE = `
  SELECT client_id AS "clientId", p.settings FROM paces p FULL JOIN line_lights l USING (client_id)
  WHERE (l.checked_at IS NULL OR l.checked_at <= :before)
    AND (p.frees_at > :weekAgo OR l.light <> 'green' OR l.since IS NOT NULL AND l.checked_at IS NULL)
  ORDER BY l.checked_at NULLS FIRST LIMIT :most`;

/** A connection that has held for two hours is steady again. */
const STEADY = `
  SELECT clear_trouble(t.client_id, NULL, 'flapping') FROM troubles t JOIN sessions s ON s.client_id = t.client_id
  WHERE t.topic = 'flapping' AND NOT t.over AND t.cleared_at IS NULL AND s.state = 'connected'
    AND NOT EXISTS (SELECT FROM drops d WHERE d.client_id = t.client_id AND d.at > now() - interval '2 hours')`;
