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
import { CAMPAIGN_PACE, isVisible, type Pace } from '@recado/contract/rules';
import { campaigns as texts } from '@recado/texts';
import type { Knex } from 'knex';
import { validate as isUuid } from 'uuid';
import { type Actor, writeAudit } from '../../ground/audit/index.ts';
import { type Queryable, rows } from '../../ground/data/sql.ts';
import { transact } from '../../ground/data/transact.ts';
import { Conflict, Invalid, NotFound } from '../../ground/errors/index.ts';
import { readTime } from '../schedules/readTimes.ts';
import type { Sending } from '../sending/index.ts';
import type { WindowRules } from '../windows/createWindows.ts';
import {
  type CampaignRow,
  findCampaign,
  listCampaigns,
  mediaOf,
  presentCampaign,
  wordsOf,
} from './campaignRows.ts';
import { moveCampaign } from './moveCampaign.ts';
import { previewsOf, reachOf } from './previewsOf.ts';
import { REPEAT } from './recipientRows.ts';

type Listed = Endpoints['GET /external/campaigns'];
type New = PayloadOf<Endpoints['POST /external/campaigns']>;
type Change = PayloadOf<Endpoints['PATCH /external/campaigns/{campaign}']>;
type Told = ResponseOf<Endpoints['GET /external/campaigns/{campaign}']>;
type One = ResponseOf<Endpoints['POST /external/campaigns']>;

/** How many of one client may be without an end. */
const MOST = 50;

const USUAL: Pace = {
  perMinute: CAMPAIGN_PACE.usual,
  opens: '09:00',
  closes: '19:00',
  weekdays: weekdays.slice(0, 5),
};

/** @throws NotFound */
export async function theCampaign(
  db: Queryable,
  clientId: string,
  id: string,
  { locked = false } = {},
): Promise<CampaignRow> {
  const found = isUuid(id) ? await findCampaign(db, clientId, id, { locked }) : undefined;
  if (!found) throw new NotFound(texts.notFound);
  return found;
}

/** A client's messages to many (docs/adr/0032). `createCampaignRunner` sends them. */
export function createCampaigns({
  database,
  sending,
  windowRules = async () => undefined,
}: {
  readonly database: Knex;
  readonly sending: Pick<Sending, 'checkContent'>;
  /** Without them one may always write. */
  readonly windowRules?: WindowRules;
}) {
  const answer = (clientId: string, row: CampaignRow): One => ({
    success: true,
    clientId,
    campaign: presentCampaign(row),
  });
  const check = async (clientId: string, message: CampaignMessage): Promise<void> => {
    await sending.checkContent(clientId, message);
    const words = message.type === 'template' ? undefined : wordsOf(message);
    if (words !== undefined && words !== '' && !isVisible(words))
      throw new Invalid(texts.noText, { text: texts.noText });
  };
  const current = async (clientId: string, id: string): Promise<One> =>
    answer(clientId, await theCampaign(database, clientId, id));

  return {
    /** A draft. @throws DomainError as sending would; Conflict when there are too many */
    async create(clientId: string, asked: New, origin: MessageOrigin): Promise<One> {
      const { name, message, nameless = 'close', nameWord = null, ownNames = false } = asked;
      checkPace(asked.pace);
      checkWord(nameless, nameWord);
      await check(clientId, message);
      const [made] = await rows<{ id: string }>(database, INSERT, {
        clientId,
        name,
        message: JSON.stringify(message),
        mediaId: mediaOf(message),
        nameless,
        nameWord,
        ownNames,
        startsAt: asked.startsAt ? readTime(asked.startsAt, 'startsAt') : null,
        pace: JSON.stringify(asked.pace ?? USUAL),
        origin: JSON.stringify({ kind: 'campaign', ...(origin.user && { user: origin.user }) }),
      });
      if (!made) throw new Conflict(texts.full(String(MOST)));
      return current(clientId, made.id);
    },

    async list(clientId: string, { limit, cursor, state }: QueryOf<Listed>): Promise<ResponseOf<Listed>> {
      const found = await listCampaigns(database, clientId, { before: cursor, state, most: limit + 1 });
      const page = found.slice(0, limit);
      const [client] = await rows<{ timeZone: string }>(
        database,
        'SELECT time_zone AS "timeZone" FROM clients WHERE id = :clientId',
        { clientId },
      );
      return {
        success: true,
        clientId,
        campaigns: page.map(row => presentCampaign(row)),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
        timeZone: client?.timeZone ?? 'UTC',
      };
    },

    /** @throws NotFound; so below */
    async get(clientId: string, id: string): Promise<Told> {
      const row = await theCampaign(database, clientId, id);
      const [previews, reach] = await Promise.all([
        previewsOf(database, row),
        reachOf(database, row, await windowRules(clientId)),
      ]);
      return { ...answer(clientId, row), previews, reach };
    },

    /** @throws Conflict for what cannot change any more, or a state that does not follow; Invalid, and as sending would */
    async change(clientId: string, id: string, change: Change, actor: Actor): Promise<One> {
      const { name, message, startsAt, pace, nameless, nameWord, ownNames, state } = change;
      checkPace(pace);
      const before = await theCampaign(database, clientId, id);
      // Also of a file that was there when the draft was written.
      if (message || (state === 'running' && before.state === 'draft'))
        await check(clientId, message ?? before.message);
      const starts = typeof startsAt === 'string' ? readTime(startsAt, 'startsAt') : startsAt;
      await transact(database, async trx => {
        const row = await theCampaign(trx, clientId, id, { locked: true });
        const isAboutDraft = [message, startsAt, nameless, nameWord, ownNames].some(one => one !== undefined);
        if (isAboutDraft && row.state !== 'draft') throw new Conflict(texts.notDraft);
        if (pace && row.state === 'running' && state !== 'paused') throw new Conflict(texts.running);
        if (pace && row.endedAt) throw new Conflict(texts.over);
        const next = {
          name: name ?? row.name,
          message: message ?? row.message,
          nameless: nameless ?? row.nameless,
          nameWord: nameWord === undefined ? row.nameWord : nameWord,
          ownNames: ownNames ?? row.ownNames,
          startsAt: starts === undefined ? row.startsAt : starts,
          pace: pace ?? row.pace,
        };
        checkWord(next.nameless, next.nameWord);
        await rows(trx, UPDATE, {
          ...next,
          id,
          message: JSON.stringify(next.message),
          mediaId: mediaOf(next.message),
          pace: JSON.stringify(next.pace),
        });
        if (state) await moveCampaign(trx, { ...row, ...next }, state, actor);
      });
      return current(clientId, id);
    },

    /** @throws Conflict while it may send */
    async remove(clientId: string, id: string, actor: Actor): Promise<One> {
      return transact(database, async trx => {
        const row = await theCampaign(trx, clientId, id, { locked: true });
        if (row.state === 'running' || row.state === 'paused' || row.claim)
          throw new Conflict(texts.stillRunning);
        await writeAudit(trx, actor, {
          action: 'campaign.removed',
          target: { kind: 'client', id: clientId },
          details: { name: row.name, count: row.counts.total },
        });
        await rows(trx, 'DELETE FROM campaigns WHERE id = :id', { id });
        return answer(clientId, row);
      });
    },

    /** A draft for whoever was to get it and did not. @throws Conflict when nobody is left, or it is not over */
    async repeat(
      clientId: string,
      id: string,
      name: string | undefined,
      origin: MessageOrigin,
    ): Promise<One> {
      const made = await transact(database, async trx => {
        const row = await theCampaign(trx, clientId, id, { locked: true });
        if (!row.endedAt) throw new Conflict(texts.stillRunning);
        const [copy] = await rows<{ id: string }>(trx, INSERT, {
          clientId,
          name: name ?? [...texts.again(row.name)].slice(0, 100).join(''),
          message: JSON.stringify(row.message),
          mediaId: row.mediaId,
          nameless: row.nameless,
          nameWord: row.nameWord,
          ownNames: row.ownNames,
          startsAt: null,
          pace: JSON.stringify(row.pace),
          origin: JSON.stringify({ kind: 'campaign', ...(origin.user && { user: origin.user }) }),
        });
        if (!copy) throw new Conflict(texts.full(String(MOST)));
        const repeated = await rows(trx, REPEAT, { clientId, campaign: id, copy: copy.id });
        if (repeated.length === 0) throw new Conflict(texts.nothingToRepeat);
        return copy.id;
      });
      return current(clientId, made);
    },
  };
}
export type Campaigns = ReturnType<typeof createCampaigns>;

function checkPace(pace: Campaign['pace'] | undefined): void {
  if (pace && pace.opens >= pace.closes) throw new Invalid(texts.hours, { pace: texts.hours });
}

function checkWord(nameless: Campaign['nameless'], nameWord: string | null): void {
  if (nameless === 'word' && nameWord === null) throw new Invalid(texts.noWord, { nameWord: texts.noWord });
}

const INSERT = `
  INSERT INTO campaigns (client_id, name, message, media_id, nameless, name_word, own_names, starts_at, pace, origin)
  SELECT CAST(:clientId AS uuid), CAST(:name AS text), CAST(:message AS jsonb), CAST(:mediaId AS uuid),
    CAST(:nameless AS text), CAST(:nameWord AS text), CAST(:ownNames AS boolean), CAST(:startsAt AS timestamptz),
    CAST(:pace AS jsonb), CAST(:origin AS jsonb)
  WHERE (SELECT count(*) FROM campaigns WHERE client_id = :clientId AND ended_at IS NULL) < ${MOST}
  RETURNING id`;

const UPDATE = `
  UPDATE campaigns SET name = :name, message = CAST(:message AS jsonb), media_id = CAST(:mediaId AS uuid),
    nameless = :nameless, name_word = :nameWord, own_names = :ownNames, starts_at = :startsAt, pace = CAST(:pace AS jsonb),
    updated_at = now()
  WHERE id = :id`;
