import type { Endpoints, PayloadOf, QueryOf, ResponseOf } from '@recado/contract';
import { templates as texts } from '@recado/texts';
import type { NewTemplate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../ground/errors/index.ts';
import { forgetTemplate, keepCreated } from '../../ground/templates/noteTemplates.ts';
import {
  gapsOf,
  presentTemplate,
  type TemplateRow,
  templateColumns,
  templatesNamed,
} from '../../ground/templates/templateRows.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createTasks } from '../social/createTasks.ts';
import { createTemplateBook } from './createTemplateBook.ts';

type Listed = Endpoints['GET /external/templates'];
type One = ResponseOf<Endpoints['POST /external/templates']>;
type New = PayloadOf<Endpoints['POST /external/templates']>;

/** The templates of a client's account. Access to the client is the caller's duty; so below: @throws Conflict where it has none. */
export function createTemplates({
  database,
  sessions,
}: {
  readonly database: Knex;
  readonly sessions: Sessions;
}) {
  const book = createTemplateBook({ database, sessions });
  const { run } = createTasks({ sessions });

  return {
    /** Without a cursor the network is asked. */
    async list(clientId: string, { status, limit, cursor }: QueryOf<Listed>): Promise<ResponseOf<Listed>> {
      await book.ensure(clientId);
      if (cursor === undefined) await book.refresh(clientId);
      const [name, language] = cursor?.split('~') ?? [];
      const found = await rows<TemplateRow>(database, LISTED, {
        clientId,
        status: status ?? null,
        name: name ?? '',
        language: language ?? '',
        most: limit + 1,
      });
      const page = found.slice(0, limit);
      const last = page.at(-1);
      const next = found.length > limit && last ? `${last.name}~${last.language}` : null;
      return { success: true, clientId, templates: page.map(presentTemplate), next };
    },

    /** @throws Invalid when its gaps are not as they must be, Conflict when it is there, Unprocessable when it is refused */
    async create(clientId: string, given: New): Promise<One> {
      await book.ensure(clientId);
      const asked = withSamples(given);
      const same = await templatesNamed(database, clientId, asked.name);
      if (same.some(({ language }) => language === asked.language))
        throw new Conflict(texts.taken(asked.name, asked.language));
      const made = await run(clientId, 'templates.create', asked).catch((error: unknown) => {
        throw error instanceof Unprocessable ? new Unprocessable(texts.refused, { cause: error }) : error;
      });
      await keepCreated(database, clientId, made);
      return { success: true, clientId, template: presentTemplate(await the(clientId, made.id)) };
    },

    /** @param id the network's. @throws NotFound */
    async remove(clientId: string, id: string): Promise<One> {
      // What is nobody's, or another's, is not found by any line.
      const template = await the(clientId, id);
      await book.ensure(clientId);
      const { name } = template;
      await run(clientId, 'templates.delete', { name, id });
      await forgetTemplate(database, clientId, template);
      return { success: true, clientId, template: presentTemplate(template) };
    },
  };

  async function the(clientId: string, id: string): Promise<TemplateRow> {
    // What no network could have given one, the database may not even take.
    if (!/^[\w.:-]{1,100}$/.test(id)) throw new NotFound(texts.notFound);
    const [found] = await rows<TemplateRow>(
      database,
      `SELECT ${templateColumns} FROM templates WHERE client_id = :clientId AND network_id = :id`,
      { clientId, id },
    );
    if (!found) throw new NotFound(texts.notFound);
    return found;
  }
}
export type Templates = ReturnType<typeof createTemplates>;

/** What each gap may hold is said beside it. @throws Invalid */
export function withSamples({ values = [], header, body, footer, replies, ...about }: New): NewTemplate {
  const above = gapsOf(header);
  const within = gapsOf(body);
  const wrong = (field: string, sentence: string): never => {
    throw new Invalid(sentence, { [field]: sentence });
  };
  if (above.length > 1) wrong('header', texts.headerGaps);
  const gaps = [...above, ...within];
  const numbered = gaps.filter(gap => /^\d+$/.test(gap));
  if (numbered.length > 0 && numbered.length < gaps.length) wrong('body', texts.mixedGaps);
  if (numbered.length > 0 && [above, within].some(part => part.some((gap, n) => gap !== String(n + 1))))
    wrong('body', texts.skippedGap);
  if (values.length !== gaps.length)
    wrong('values', gaps.length === 0 ? texts.noSamples : texts.samples(gaps.join(', ')));
  const pairs = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, n) => [name, values[from + n] ?? '']));
  return {
    ...about,
    body,
    ...(header !== undefined && { header }),
    ...(footer !== undefined && { footer }),
    ...(replies !== undefined && replies.length > 0 && { replies }),
    ...(within.length > 0 && { samples: pairs(within, above.length) }),
    ...(above.length > 0 && { headerSamples: pairs(above, 0) }),
  };
}

const LISTED = `
  SELECT ${templateColumns} FROM templates
  WHERE client_id = :clientId AND (name, language) > (:name, :language)
    AND (CAST(:status AS text) IS NULL OR status = :status)
  ORDER BY name, language LIMIT :most`;
