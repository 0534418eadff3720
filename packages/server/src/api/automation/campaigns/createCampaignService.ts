import {
  type Campaign,
  type CampaignMessage,
  type Endpoints,
  type MessageOrigin,
  type PayloadOf,
  type QueryOf,
  type ResponseOf,
  weekdays,
} from '@recado/contract';
import { CAMPAIGN_MESSAGES_PER_MINUTE_RANGE, hasVisibleCharacter, type SendingRate } from '@recado/contract/rules';
import { campaignTexts as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { type Actor, writeAuditEntry } from '../../../core/audit/index.ts';
import { parsePeriod } from '../../../core/data/period.ts';
import { type Queryable, rows } from '../../../core/data/sql.ts';
import { transact } from '../../../core/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../../core/errors/index.ts';
import { parseSendTime } from '../../messaging/schedules/readTimes.ts';
import type { SendChecker } from '../../messaging/sending/index.ts';
import type { ReplyWindowRuleReader } from '../../messaging/templates/createReplyWindowCalculator.ts';
import {
  type CampaignRow,
  findCampaign,
  getCampaignMediaId,
  getCampaignText,
  listCampaigns,
  presentCampaign,
} from './campaignRows.ts';
import { assertNoImportRunning, changeCampaignState } from './changeCampaignState.ts';
import { composeCampaignPreviews, countCampaignRecipientGroups } from './composeCampaignPreviews.ts';
import { countRecipientCountries } from './countRecipientCountries.ts';
import { COPY_FAILED_RECIPIENTS_SQL } from './recipientRows.ts';

type ListRoute = Endpoints['GET /external/campaigns'];
type NewCampaign = PayloadOf<Endpoints['POST /external/campaigns']>;
type CampaignChange = PayloadOf<Endpoints['PATCH /external/campaigns/{campaign}']>;
type CampaignDetailsResponse = ResponseOf<Endpoints['GET /external/campaigns/{campaign}']>;
type CampaignResponse = ResponseOf<Endpoints['POST /external/campaigns']>;

/** Maximum number of campaigns of one client that have not ended. */
const MAX_OPEN_CAMPAIGNS = 50;

const DEFAULT_SENDING_RATE: SendingRate = {
  perMinute: CAMPAIGN_MESSAGES_PER_MINUTE_RANGE.usual,
  opens: '09:00',
  closes: '19:00',
  weekdays: weekdays.slice(0, 5),
};

/** @throws NotFound */
export async function requireCampaign(
  db: Queryable,
  clientId: string,
  id: string,
  { locked = false } = {},
): Promise<CampaignRow> {
  const campaign = isUuid(id) ? await findCampaign(db, clientId, id, { locked }) : undefined;
  if (!campaign) throw new NotFound(texts.notFound);
  return campaign;
}

const SELECT_TIME_ZONE_SQL = 'SELECT time_zone AS "timeZone" FROM clients WHERE id = :clientId';

interface CampaignServiceDeps {
  readonly database: Knex;
  readonly sendChecker: SendChecker;
  /** Rules of the reply window. Without them, a message may be sent at any time. */
  readonly replyWindowRules?: Pick<ReplyWindowRuleReader, 'readRule'>;
}

/** Creates the service for campaigns (docs/adr/0032). `createCampaignRunner` sends them. */
export function createCampaignService({
  database,
  sendChecker,
  replyWindowRules = { readRule: async () => undefined },
}: CampaignServiceDeps) {
  const toResponse = (clientId: string, row: CampaignRow): CampaignResponse => ({
    success: true,
    clientId,
    campaign: presentCampaign(row),
  });
  const checkMessage = async (clientId: string, message: CampaignMessage): Promise<void> => {
    await sendChecker.checkContent(clientId, message);
    const text = message.type === 'template' ? undefined : getCampaignText(message);
    if (text !== undefined && text !== '' && !hasVisibleCharacter(text))
      throw new Invalid(texts.noText, { text: texts.noText });
  };
  const readResponse = async (clientId: string, id: string): Promise<CampaignResponse> =>
    toResponse(clientId, await requireCampaign(database, clientId, id));

  return {
    /** Creates a draft. @throws the same DomainErrors as sending; Conflict if the client has too many campaigns */
    async create(clientId: string, input: NewCampaign, origin: MessageOrigin): Promise<CampaignResponse> {
      const { name, message, nameless = 'close', nameWord = null, ownNames = false } = input;
      checkPace(input.pace);
      checkNameWord(nameless, nameWord);
      await checkMessage(clientId, message);
      const [created] = await rows<{ id: string }>(database, INSERT_CAMPAIGN_SQL, {
        clientId,
        name,
        message: JSON.stringify(message),
        mediaId: getCampaignMediaId(message),
        missingNameStrategy: nameless,
        fallbackName: nameWord,
        usesOwnNames: ownNames,
        startsAt: input.startsAt ? parseSendTime(input.startsAt, 'startsAt') : null,
        sendingRate: JSON.stringify(input.pace ?? DEFAULT_SENDING_RATE),
        origin: JSON.stringify({ kind: 'campaign', ...(origin.user && { user: origin.user }) }),
      });
      if (!created) throw new Conflict(texts.full(String(MAX_OPEN_CAMPAIGNS)));
      return readResponse(clientId, created.id);
    },

    async list(clientId: string, query: QueryOf<ListRoute>): Promise<ResponseOf<ListRoute>> {
      const { limit, cursor, state, ...times } = query;
      const period = parsePeriod(times);
      const listed = await listCampaigns(database, clientId, { before: cursor, state, period, limit: limit + 1 });
      const page = listed.slice(0, limit);
      const [client] = await rows<{ timeZone: string }>(database, SELECT_TIME_ZONE_SQL, { clientId });
      return {
        success: true,
        clientId,
        campaigns: page.map(row => presentCampaign(row)),
        next: listed.length > limit ? (page.at(-1)?.id ?? null) : null,
        timeZone: client?.timeZone ?? 'UTC',
      };
    },

    /** @throws NotFound if the campaign does not exist. The methods below throw this error too. */
    async get(clientId: string, id: string): Promise<CampaignDetailsResponse> {
      const row = await requireCampaign(database, clientId, id);
      const [previews, reach, countries] = await Promise.all([
        composeCampaignPreviews(database, row),
        countCampaignRecipientGroups(database, row, await replyWindowRules.readRule(clientId)),
        countRecipientCountries(database, row),
      ]);
      return { ...toResponse(clientId, row), previews, reach, countries };
    },

    /** @throws Conflict if the campaign's state forbids the change; Invalid; any error that a send can throw */
    async change(clientId: string, id: string, change: CampaignChange, actor: Actor): Promise<CampaignResponse> {
      const { name, message, startsAt, pace, nameless, nameWord, ownNames, state, otherCountries } = change;
      checkPace(pace);
      const previous = await requireCampaign(database, clientId, id);
      // Check a draft's file again when the campaign starts, because the file may have been deleted.
      const isStart = state === 'running' && previous.state === 'draft';
      if (message || isStart) await checkMessage(clientId, message ?? previous.message);
      if (isStart) await assertNoImportRunning(database, previous.id);
      const startTime = typeof startsAt === 'string' ? parseSendTime(startsAt, 'startsAt') : startsAt;
      await transact(database, async trx => {
        const row = await requireCampaign(trx, clientId, id, { locked: true });
        const isAboutDraft = [message, startsAt, nameless, nameWord, ownNames].some(value => value !== undefined);
        if (isAboutDraft && row.state !== 'draft') throw new Conflict(texts.notDraft);
        if (pace && row.state === 'running' && state !== 'paused') throw new Conflict(texts.running);
        if (pace && row.endedAt) throw new Conflict(texts.over);
        const next = {
          name: name ?? row.name,
          message: message ?? row.message,
          missingNameStrategy: nameless ?? row.missingNameStrategy,
          fallbackName: nameWord === undefined ? row.fallbackName : nameWord,
          usesOwnNames: ownNames ?? row.usesOwnNames,
          startsAt: startTime === undefined ? row.startsAt : startTime,
          sendingRate: pace ?? row.sendingRate,
        };
        checkNameWord(next.missingNameStrategy, next.fallbackName);
        await rows(trx, UPDATE_CAMPAIGN_SQL, {
          ...next,
          id,
          message: JSON.stringify(next.message),
          mediaId: getCampaignMediaId(next.message),
          sendingRate: JSON.stringify(next.sendingRate),
        });
        if (state) await changeCampaignState(trx, { ...row, ...next }, state, actor, otherCountries);
      });
      return readResponse(clientId, id);
    },

    /** Deletes a campaign. @throws Conflict if it is running, paused or claimed, so that it may send */
    async remove(clientId: string, id: string, actor: Actor): Promise<CampaignResponse> {
      return transact(database, async trx => {
        const row = await requireCampaign(trx, clientId, id, { locked: true });
        if (row.state === 'running' || row.state === 'paused' || row.claim) throw new Conflict(texts.stillRunning);
        await writeAuditEntry(trx, actor, {
          action: 'campaign.removed',
          target: { kind: 'client', id: clientId },
          details: { name: row.name, count: row.counts.total },
        });
        await rows(trx, 'DELETE FROM campaigns WHERE id = :id', { id });
        return toResponse(clientId, row);
      });
    },

    /** Drafts a copy for unreached recipients. @throws Conflict if there are none or the campaign is running */
    async repeat(
      clientId: string,
      id: string,
      name: string | undefined,
      origin: MessageOrigin,
    ): Promise<CampaignResponse> {
      const copyId = await transact(database, async trx => {
        const row = await requireCampaign(trx, clientId, id, { locked: true });
        if (!row.endedAt) throw new Conflict(texts.stillRunning);
        const [copy] = await rows<{ id: string }>(trx, INSERT_CAMPAIGN_SQL, {
          clientId,
          name: name ?? [...texts.again(row.name)].slice(0, 100).join(''),
          message: JSON.stringify(row.message),
          mediaId: row.mediaId,
          missingNameStrategy: row.missingNameStrategy,
          fallbackName: row.fallbackName,
          usesOwnNames: row.usesOwnNames,
          startsAt: null,
          sendingRate: JSON.stringify(row.sendingRate),
          origin: JSON.stringify({ kind: 'campaign', ...(origin.user && { user: origin.user }) }),
        });
        if (!copy) throw new Conflict(texts.full(String(MAX_OPEN_CAMPAIGNS)));
        const repeated = await rows(trx, COPY_FAILED_RECIPIENTS_SQL, { clientId, campaign: id, copy: copy.id });
        if (repeated.length === 0) throw new Conflict(texts.nothingToRepeat);
        return copy.id;
      });
      return readResponse(clientId, copyId);
    },
  };
}
export type CampaignService = ReturnType<typeof createCampaignService>;

function checkPace(pace: Campaign['pace'] | undefined): void {
  if (pace && pace.opens >= pace.closes) throw new Invalid(texts.hours, { pace: texts.hours });
}

function checkNameWord(nameless: Campaign['nameless'], nameWord: string | null): void {
  if (nameless === 'word' && nameWord === null) throw new Invalid(texts.noWord, { nameWord: texts.noWord });
}

const INSERT_CAMPAIGN_SQL = `
  INSERT INTO campaigns (client_id, name, message, media_id, missing_name_strategy, fallback_name, uses_own_names,
    starts_at, sending_rate, origin)
  SELECT CAST(:clientId AS uuid), CAST(:name AS text), CAST(:message AS jsonb), CAST(:mediaId AS uuid),
    CAST(:missingNameStrategy AS text), CAST(:fallbackName AS text), CAST(:usesOwnNames AS boolean),
    CAST(:startsAt AS timestamptz), CAST(:sendingRate AS jsonb), CAST(:origin AS jsonb)
  WHERE (SELECT count(*) FROM campaigns WHERE client_id = :clientId AND ended_at IS NULL) < ${MAX_OPEN_CAMPAIGNS}
  RETURNING id`;

const UPDATE_CAMPAIGN_SQL = `
  UPDATE campaigns SET name = :name, message = CAST(:message AS jsonb), media_id = CAST(:mediaId AS uuid),
    missing_name_strategy = :missingNameStrategy, fallback_name = :fallbackName, uses_own_names = :usesOwnNames,
    starts_at = :startsAt, sending_rate = CAST(:sendingRate AS jsonb), updated_at = now()
  WHERE id = :id`;
