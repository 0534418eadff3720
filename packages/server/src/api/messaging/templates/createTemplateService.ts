import type { Endpoints, PayloadOf, QueryOf, ResponseOf } from '@recado/contract';
import { templateTexts as texts } from '@recado/texts';
import type { NewTemplate } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { Conflict, Invalid, NotFound, Unprocessable } from '../../../core/errors/index.ts';
import { deleteStoredTemplate, storeCreatedTemplate } from '../../../core/templates/storeTemplates.ts';
import {
  findTemplatesByName,
  listTemplatePlaceholderNames,
  presentTemplate,
  type TemplateRow,
  templateColumns,
} from '../../../core/templates/templateRows.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';
import { createTemplateCatalog } from './createTemplateCatalog.ts';

type ListEndpoint = Endpoints['GET /external/templates'];
type TemplateResponse = ResponseOf<Endpoints['POST /external/templates']>;
type CreateTemplatePayload = PayloadOf<Endpoints['POST /external/templates']>;

interface TemplatesDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
}

/**
 * Manages the templates of a client's account. The caller checks access to the client. Every method
 * throws Conflict if the line does not support templates.
 */
export function createTemplateService({ database, sessions }: TemplatesDeps) {
  const catalog = createTemplateCatalog({ database, sessions });
  const taskRunner = createSessionTaskRunner({ sessions });

  return {
    /** Lists templates. Before the first page (a call without a cursor), refreshes them from the network. */
    async list(clientId: string, { status, limit, cursor }: QueryOf<ListEndpoint>): Promise<ResponseOf<ListEndpoint>> {
      await catalog.assertSupportsTemplates(clientId);
      if (cursor === undefined) await catalog.refresh(clientId);
      const [name, language] = cursor?.split('~') ?? [];
      const templateRows = await rows<TemplateRow>(database, LIST_TEMPLATES_SQL, {
        clientId,
        status: status ?? null,
        name: name ?? '',
        language: language ?? '',
        most: limit + 1,
      });
      const page = templateRows.slice(0, limit);
      const last = page.at(-1);
      const next = templateRows.length > limit && last ? `${last.name}~${last.language}` : null;
      return { success: true, clientId, templates: page.map(presentTemplate), next };
    },

    /**
     * @throws Invalid for wrong variables; Conflict if the template exists; Unprocessable if Meta rejects it
     */
    async create(clientId: string, payload: CreateTemplatePayload): Promise<TemplateResponse> {
      await catalog.assertSupportsTemplates(clientId);
      const newTemplate = buildNewTemplate(payload);
      const sameNameTemplates = await findTemplatesByName(database, clientId, newTemplate.name);
      if (sameNameTemplates.some(({ language }) => language === newTemplate.language))
        throw new Conflict(texts.taken(newTemplate.name, newTemplate.language));
      const createdTemplate = await taskRunner
        .run(clientId, 'templates.create', newTemplate)
        .catch((error: unknown) => {
          throw error instanceof Unprocessable ? new Unprocessable(texts.refused, { cause: error }) : error;
        });
      await storeCreatedTemplate(database, clientId, createdTemplate);
      return { success: true, clientId, template: presentTemplate(await findTemplate(clientId, createdTemplate.id)) };
    },

    /** Deletes a template. @param id template ID that the network issued @throws NotFound */
    async remove(clientId: string, id: string): Promise<TemplateResponse> {
      // Look up the ID first, so that an unknown ID is NotFound even on a line without templates.
      const template = await findTemplate(clientId, id);
      await catalog.assertSupportsTemplates(clientId);
      const { name } = template;
      await taskRunner.run(clientId, 'templates.delete', { name, id });
      await deleteStoredTemplate(database, clientId, template);
      return { success: true, clientId, template: presentTemplate(template) };
    },
  };

  async function findTemplate(clientId: string, id: string): Promise<TemplateRow> {
    // No network issues template IDs with characters other than word characters and `.:-`.
    // PostgreSQL may reject other characters, so do not search such an ID.
    if (!/^[\w.:-]{1,100}$/.test(id)) throw new NotFound(texts.notFound);
    const [templateRow] = await rows<TemplateRow>(
      database,
      `SELECT ${templateColumns} FROM templates WHERE client_id = :clientId AND network_id = :id`,
      { clientId, id },
    );
    if (!templateRow) throw new NotFound(texts.notFound);
    return templateRow;
  }
}
export type TemplateService = ReturnType<typeof createTemplateService>;

/** Builds a template. Assigns the sample values first to the header, then to the body. @throws Invalid */
export function buildNewTemplate({
  values = [],
  header,
  body,
  footer,
  replies,
  ...otherFields
}: CreateTemplatePayload): NewTemplate {
  const headerGaps = listTemplatePlaceholderNames(header);
  const bodyGaps = listTemplatePlaceholderNames(body);
  const rejectField = (field: string, sentence: string): never => {
    throw new Invalid(sentence, { [field]: sentence });
  };
  if (headerGaps.length > 1) rejectField('header', texts.headerGaps);
  const gaps = [...headerGaps, ...bodyGaps];
  const numbered = gaps.filter(gap => /^\d+$/.test(gap));
  if (numbered.length > 0 && numbered.length < gaps.length) rejectField('body', texts.mixedGaps);
  if (numbered.length > 0 && [headerGaps, bodyGaps].some(part => part.some((gap, n) => gap !== String(n + 1))))
    rejectField('body', texts.skippedGap);
  if (values.length !== gaps.length)
    rejectField('values', gaps.length === 0 ? texts.noSamples : texts.samples(gaps.join(', ')));
  const pairSamples = (names: readonly string[], from: number) =>
    Object.fromEntries(names.map((name, n) => [name, values[from + n] ?? '']));
  return {
    ...otherFields,
    body,
    ...(header !== undefined && { header }),
    ...(footer !== undefined && { footer }),
    ...(replies !== undefined && replies.length > 0 && { replies }),
    ...(bodyGaps.length > 0 && { samples: pairSamples(bodyGaps, headerGaps.length) }),
    ...(headerGaps.length > 0 && { headerSamples: pairSamples(headerGaps, 0) }),
  };
}

const LIST_TEMPLATES_SQL = `
  SELECT ${templateColumns} FROM templates
  WHERE client_id = :clientId AND (name, language) > (:name, :language)
    AND (CAST(:status AS text) IS NULL OR status = :status)
  ORDER BY name, language LIMIT :most`;
