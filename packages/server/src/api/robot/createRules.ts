import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_PAUSE,
  type Endpoints,
  isVisible,
  type PayloadOf,
  type ResponseOf,
  type RobotRules,
  type RobotTrial,
} from '@recado/contract';
import { isTimeZone } from '@recado/contract/rules';
import { errors, sending as sendingTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid } from '../../ground/errors/index.ts';
import { presentMessage } from '../../ground/messages/presentMessage.ts';
import { rowsOfKeys } from '../../ground/messages/rowsOfKeys.ts';
import { unclearOption } from '../sending/index.ts';
import { decide, type Given } from './decide.ts';
import { readLastHeard } from './readHeard.ts';

const texts = errors.robot;

type Kept = ResponseOf<Endpoints['GET /clients/{id}/robot']>;

/** Messages that rules are tried with. */
const TRIED = 10;

/** A client's rules: as its owner reads, changes and tries them. Access is the caller's duty. */
export function createRules({
  database,
  apiUrl,
  changed,
}: {
  readonly database: Knex;
  readonly apiUrl: string;
  /** There may be something to do now. */
  readonly changed: () => void;
}) {
  const read = async (db: Queryable, clientId: string): Promise<Kept> => {
    const [found] = await rows<KeptRow>(db, READ, { clientId });
    const { rules, updatedAt, pauseMinutes, timeZone } = found ?? NOTHING;
    const kept = rules ?? rulesOf(timeZone);
    return { rules: { ...kept, pauseMinutes }, updatedAt: updatedAt?.toISOString() ?? null };
  };

  return {
    read: (clientId: string): Promise<Kept> => read(database, clientId),

    /** @throws Invalid for what could not be answered so; Conflict unless they are still those that were read */
    async change(
      clientId: string,
      { updatedAt, ...rules }: PayloadOf<Endpoints['PUT /clients/{id}/robot']>,
      actor: Actor,
    ): Promise<Kept> {
      ensureSound(rules);
      const kept = await transact(database, async trx => {
        await rows(trx, 'SELECT FROM clients WHERE id = :clientId FOR NO KEY UPDATE', { clientId });
        const kept = await read(trx, clientId);
        if (updatedAt !== undefined && !isSameInstant(updatedAt, kept.updatedAt))
          throw new Conflict(texts.changedElsewhere);
        const before = new Map(answering(kept.rules));
        const enabled = answering(rules);
        const isActive = enabled.length > 0;
        const { pauseMinutes, ...others } = rules;
        await rows(trx, KEEP, { clientId, isActive, rules: JSON.stringify(others) });
        const unchanged = enabled.flatMap(([name, rule]) =>
          isDeepStrictEqual(rule, before.get(name)) ? [name] : [],
        );
        await rows(trx, DROP, { clientId, unchanged: [...unchanged, 'optOut'] });
        await rows(trx, 'UPDATE clients SET pause_minutes = :pauseMinutes WHERE id = :clientId', {
          clientId,
          pauseMinutes,
        });
        await writeAudit(trx, actor, {
          action: 'client.robot_changed',
          target: { kind: 'client', id: clientId },
          details: { active: isActive },
        });
        return read(trx, clientId);
      });
      changed();
      return kept;
    },

    /** What these rules would have done. @throws Invalid likewise */
    async try(clientId: string, rules: RobotRules): Promise<{ trials: RobotTrial[] }> {
      ensureSound(rules);
      const heard = await readLastHeard(database, clientId, rules, TRIED);
      const keys = heard.map(({ id, heard: { at } }) => ({ id, timestamp: at }));
      const messages = new Map(
        (await rowsOfKeys(database, clientId, keys)).map(row => [row.id, presentMessage(row, apiUrl)]),
      );
      const given = new Map<string, Given[]>();
      const trials = heard.flatMap(({ id, key, heard: said, standing }) => {
        const before = given.get(key) ?? [];
        const decision = decide(rules, said, { ...standing, now: said.at, given: before });
        const { answer } = decision;
        if (answer) given.set(key, [...before, { at: said.at, kind: answer.kind, text: answer.text }]);
        const message = messages.get(id);
        return message ? [{ message, ...decision }] : [];
      });
      return { trials: trials.toReversed() };
    },
  };
}
export type Rules = ReturnType<typeof createRules>;

/** However it is written; null: there were none yet. */
const isSameInstant = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

interface KeptRow {
  readonly rules: Omit<RobotRules, 'pauseMinutes'> | null;
  readonly updatedAt: Date | null;
  readonly pauseMinutes: number;
  readonly timeZone: string;
}
const NOTHING: KeptRow = {
  rules: null,
  updatedAt: null,
  pauseMinutes: DEFAULT_PAUSE,
  timeZone: 'America/Mexico_City',
};

const READ = `
  SELECT r.rules, r.updated_at AS "updatedAt", c.pause_minutes AS "pauseMinutes", c.time_zone AS "timeZone"
  FROM clients c LEFT JOIN robots r ON r.client_id = c.id WHERE c.id = :clientId`;

/** What came in while nothing was enabled is not answered later. */
const KEEP = `
  INSERT INTO robots AS r (client_id, rules, is_active, position)
  SELECT :clientId, CAST(:rules AS jsonb), :isActive,
    coalesce((SELECT last_sequence FROM event_streams WHERE client_id = :clientId), 0)
  ON CONFLICT (client_id) DO UPDATE SET rules = excluded.rules, is_active = excluded.is_active, updated_at = now(),
    look_at = now(),
    position = CASE WHEN r.is_active THEN r.position ELSE excluded.position END`;

/** What was decided and waits, by a rule that is now another or none: the owner does not want it said any more. */
const DROP = `
  UPDATE robot_answers SET state = 'dropped' WHERE client_id = :clientId AND state = 'due'
    AND concat_ws(' ', CASE answer ->> 'kind' WHEN 'option' THEN 'menu' ELSE answer ->> 'kind' END, answer ->> 'id')
      <> ALL(CAST(:unchanged AS text[]))`;

/** Each rule that answers, with a name of its own. */
const answering = ({ greeting, away, keywords, menus }: RobotRules): (readonly [string, object])[] =>
  [
    ['greeting', greeting] as const,
    ['away', away] as const,
    ...keywords.map(one => [`keyword ${one.id}`, one] as const),
    ...menus.map(one => [`menu ${one.id}`, one] as const),
  ].filter(([, { enabled }]) => enabled);

const WEEKDAY = [{ opens: '09:00', closes: '18:00' }];

/** What a page begins with: nothing is enabled. */
const rulesOf = (timeZone: string): Omit<RobotRules, 'pauseMinutes'> => ({
  hours: {
    timeZone,
    week: {
      monday: WEEKDAY,
      tuesday: WEEKDAY,
      wednesday: WEEKDAY,
      thursday: WEEKDAY,
      friday: WEEKDAY,
      saturday: [],
      sunday: [],
    },
    holidays: [],
  },
  greeting: { enabled: false, text: '', afterDays: 14 },
  away: { enabled: false, text: '' },
  keywords: [],
  menus: [],
});

/** @throws Invalid for a clock that nobody knows, and for what is enabled and says nothing or could not be sent */
function ensureSound({ hours, greeting, away, keywords, menus }: RobotRules): void {
  const fields: Record<string, string> = {};
  if (!isTimeZone(hours.timeZone)) fields['hours.timeZone'] = texts.timeZone;
  const needed: readonly (readonly [string, { readonly enabled: boolean; readonly text: string }])[] = [
    ['greeting', greeting],
    ['away', away],
    ...keywords.map((one, index) => [`keywords.${index}`, one] as const),
    ...menus.map((one, index) => [`menus.${index}`, one] as const),
  ];
  for (const [at, { enabled, text }] of needed)
    if (enabled && !isVisible(text)) fields[`${at}.text`] = texts.noText;
  for (const [index, { enabled, options }] of menus.entries()) {
    const unclear = enabled ? unclearOption(options.map(({ title }) => title)) : undefined;
    if (unclear !== undefined) fields[`menus.${index}.options`] = sendingTexts.unclearOption(unclear);
  }
  const ids = [...keywords, ...menus].map(({ id }) => id.toLowerCase());
  if (new Set(ids).size < ids.length) fields.keywords = texts.sameId;
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new Invalid(sentence, fields);
}
