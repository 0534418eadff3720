import { isDeepStrictEqual } from 'node:util';
import {
  DEFAULT_AUTOMATION_PAUSE_MINUTES,
  type Endpoints,
  hasVisibleCharacter,
  type PayloadOf,
  type ResponseOf,
  type RobotRulePreview,
  type RobotRules,
} from '@recado/contract';
import { isTimeZone } from '@recado/contract/rules';
import { apiErrorTexts, sendRejectionTexts as sendingTexts } from '@recado/texts';
import type { Knex } from 'knex';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid } from '../../../core/errors/index.ts';
import { findMessagesByRowKeys } from '../../../core/messages/findMessagesByRowKeys.ts';
import { presentMessage } from '../../../core/messages/presentMessage.ts';
import { findAmbiguousMenuOption } from '../../messaging/sending/index.ts';
import { decideRobotAnswer, type PreviousRobotAnswer } from './decideRobotAnswer.ts';
import { readRecentAnswerCandidates } from './readRobotAnswerCandidates.ts';

const texts = apiErrorTexts.robot;

type RulesResponse = ResponseOf<Endpoints['GET /clients/{id}/robot']>;

/** Maximum number of messages in a preview of rules. */
const MAX_PREVIEW_MESSAGES = 10;

interface RobotRulesServiceDeps {
  readonly database: Knex;
  readonly apiUrl: string;
  /** Called after the rules were changed, because waiting messages may now get an automatic answer. */
  readonly onChange: () => void;
}

/** Reads, changes and previews a client's rules. The caller checks access to the client. */
export function createRobotRulesService({ database, apiUrl, onChange }: RobotRulesServiceDeps) {
  const readRules = async (db: Queryable, clientId: string): Promise<RulesResponse> => {
    const [storedRow] = await rows<RulesRow>(db, READ_RULES_SQL, { clientId });
    const { rules, updatedAt, pauseMinutes, timeZone } = storedRow ?? NO_RULES;
    const effectiveRules = rules ?? createDefaultRules(timeZone);
    return { rules: { ...effectiveRules, pauseMinutes }, updatedAt: updatedAt?.toISOString() ?? null };
  };

  return {
    async read(clientId: string): Promise<RulesResponse> {
      return readRules(database, clientId);
    },

    /** @throws Invalid if a rule has no valid answer; Conflict if the rules changed after the caller read them */
    async change(
      clientId: string,
      { updatedAt, ...rules }: PayloadOf<Endpoints['PUT /clients/{id}/robot']>,
      actor: Actor,
    ): Promise<RulesResponse> {
      assertValidRules(rules);
      const response = await transact(database, async trx => {
        await rows(trx, 'SELECT FROM clients WHERE id = :clientId FOR NO KEY UPDATE', { clientId });
        const previousRules = await readRules(trx, clientId);
        if (updatedAt !== undefined && !isSameInstant(updatedAt, previousRules.updatedAt))
          throw new Conflict(texts.changedElsewhere);
        const rulesBefore = new Map(listEnabledRules(previousRules.rules));
        const enabledRules = listEnabledRules(rules);
        const isActive = enabledRules.length > 0;
        const { pauseMinutes, ...storedFields } = rules;
        await rows(trx, STORE_RULES_SQL, { clientId, isActive, rules: JSON.stringify(storedFields) });
        const unchangedRuleNames = enabledRules.flatMap(([name, rule]) =>
          isDeepStrictEqual(rule, rulesBefore.get(name)) ? [name] : [],
        );
        await rows(trx, DROP_ANSWERS_SQL, { clientId, unchanged: [...unchangedRuleNames, 'optOut'] });
        await rows(trx, 'UPDATE clients SET pause_minutes = :pauseMinutes WHERE id = :clientId', {
          clientId,
          pauseMinutes,
        });
        await writeAuditEntry(trx, actor, {
          action: 'client.robot_changed',
          target: { kind: 'client', id: clientId },
          details: { active: isActive },
        });
        return readRules(trx, clientId);
      });
      onChange();
      return response;
    },

    /** Previews the answers that these rules would have sent. @throws Invalid if the rules are invalid */
    async preview(clientId: string, rules: RobotRules): Promise<{ trials: RobotRulePreview[] }> {
      assertValidRules(rules);
      const candidates = await readRecentAnswerCandidates(database, clientId, rules, MAX_PREVIEW_MESSAGES);
      const keys = candidates.map(({ id, message: { at } }) => ({ id, timestamp: at }));
      const messages = new Map(
        (await findMessagesByRowKeys(database, clientId, keys)).map(row => [row.id, presentMessage(row, apiUrl)]),
      );
      const answersByKey = new Map<string, PreviousRobotAnswer[]>();
      const trials = candidates.flatMap(({ id, key, message: receivedMessage, context }) => {
        const earlierAnswers = answersByKey.get(key) ?? [];
        const decision = decideRobotAnswer(rules, receivedMessage, {
          ...context,
          now: receivedMessage.at,
          previousAnswers: earlierAnswers,
        });
        const { answer } = decision;
        if (answer)
          answersByKey.set(key, [...earlierAnswers, { at: receivedMessage.at, kind: answer.kind, text: answer.text }]);
        const message = messages.get(id);
        return message ? [{ message, ...decision }] : [];
      });
      return { trials: trials.toReversed() };
    },
  };
}
export type RobotRulesService = ReturnType<typeof createRobotRulesService>;

/** Compares the times of two rule changes, in any date notation. Null means that no rules were stored yet. */
const isSameInstant = (first: string | null, second: string | null): boolean =>
  first === second || (first !== null && second !== null && Date.parse(first) === Date.parse(second));

interface RulesRow {
  readonly rules: Omit<RobotRules, 'pauseMinutes'> | null;
  readonly updatedAt: Date | null;
  readonly pauseMinutes: number;
  readonly timeZone: string;
}
const NO_RULES: RulesRow = {
  rules: null,
  updatedAt: null,
  pauseMinutes: DEFAULT_AUTOMATION_PAUSE_MINUTES,
  timeZone: 'America/Mexico_City',
};

const READ_RULES_SQL = `
  SELECT r.rules, r.updated_at AS "updatedAt", c.pause_minutes AS "pauseMinutes", c.time_zone AS "timeZone"
  FROM clients c LEFT JOIN robots r ON r.client_id = c.id WHERE c.id = :clientId`;

/**
 * SQL that stores auto-reply rules. If no rule was enabled before, answering starts after the newest event.
 * Earlier messages therefore remain without an automatic answer.
 */
const STORE_RULES_SQL = `
  INSERT INTO robots AS r (client_id, rules, is_active, processed_sequence)
  SELECT :clientId, CAST(:rules AS jsonb), :isActive,
    coalesce((SELECT last_sequence FROM event_streams WHERE client_id = :clientId), 0)
  ON CONFLICT (client_id) DO UPDATE SET rules = excluded.rules, is_active = excluded.is_active, updated_at = now(),
    next_attempt_at = now(),
    processed_sequence = CASE WHEN r.is_active THEN r.processed_sequence ELSE excluded.processed_sequence END`;

/** Drops pending answers of changed or removed rules, because the owner no longer wants these answers. */
const DROP_ANSWERS_SQL = `
  UPDATE robot_answers SET state = 'dropped' WHERE client_id = :clientId AND state = 'due'
    AND concat_ws(' ', CASE answer ->> 'kind' WHEN 'option' THEN 'menu' ELSE answer ->> 'kind' END, answer ->> 'id')
      <> ALL(CAST(:unchanged AS text[]))`;

/** Lists the enabled rules, each with a unique name. */
const listEnabledRules = ({ greeting, away, keywords, menus }: RobotRules): (readonly [string, object])[] =>
  [
    ['greeting', greeting] as const,
    ['away', away] as const,
    ...keywords.map(rule => [`keyword ${rule.id}`, rule] as const),
    ...menus.map(rule => [`menu ${rule.id}`, rule] as const),
  ].filter(([, { enabled }]) => enabled);

const WEEKDAY_HOURS = [{ opens: '09:00', closes: '18:00' }];

/** Creates the default rules of a client that has not stored any rules. None of them is enabled. */
const createDefaultRules = (timeZone: string): Omit<RobotRules, 'pauseMinutes'> => ({
  hours: {
    timeZone,
    week: {
      monday: WEEKDAY_HOURS,
      tuesday: WEEKDAY_HOURS,
      wednesday: WEEKDAY_HOURS,
      thursday: WEEKDAY_HOURS,
      friday: WEEKDAY_HOURS,
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

/**
 * @throws Invalid if the time zone is unknown, if two rules have the same ID, or if an enabled rule has no text
 *   or cannot be sent
 */
function assertValidRules({ hours, greeting, away, keywords, menus }: RobotRules): void {
  const fields: Record<string, string> = {};
  if (!isTimeZone(hours.timeZone)) fields['hours.timeZone'] = texts.timeZone;
  const rulesWithText: readonly (readonly [string, { readonly enabled: boolean; readonly text: string }])[] = [
    ['greeting', greeting],
    ['away', away],
    ...keywords.map((rule, index) => [`keywords.${index}`, rule] as const),
    ...menus.map((rule, index) => [`menus.${index}`, rule] as const),
  ];
  for (const [path, { enabled, text }] of rulesWithText)
    if (enabled && !hasVisibleCharacter(text)) fields[`${path}.text`] = texts.noText;
  for (const [index, { enabled, options }] of menus.entries()) {
    const unclearTitle = enabled ? findAmbiguousMenuOption(options.map(({ title }) => title)) : undefined;
    if (unclearTitle !== undefined) fields[`menus.${index}.options`] = sendingTexts.unclearOption(unclearTitle);
  }
  const ids = [...keywords, ...menus].map(({ id }) => id.toLowerCase());
  if (new Set(ids).size < ids.length) fields.keywords = texts.sameId;
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) throw new Invalid(sentence, fields);
}
