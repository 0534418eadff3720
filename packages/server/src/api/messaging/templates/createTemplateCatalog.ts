import { templateTexts as texts } from '@recado/texts';
import {
  renderTemplateText,
  type Template,
  type TemplateContent,
  type TemplatePlaceholderValues,
} from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../../core/data/sql.ts';
import { Conflict, DomainError, Unprocessable } from '../../../core/errors/index.ts';
import { storeListedTemplates } from '../../../core/templates/storeTemplates.ts';
import {
  canSendTemplate,
  findTemplatesByName,
  listTemplateVariables,
  type TemplateRow,
} from '../../../core/templates/templateRows.ts';
import type { StoredMessageContent } from '../../../lines/receiving/convertStructuredContent.ts';
import type { ClientSessions } from '../../../lines/sessions/index.ts';
import { createSessionTaskRunner } from '../../clients/connections/createSessionTaskRunner.ts';

/** Minimum milliseconds between two refreshes of a client's templates because of failed lookups. */
const MIN_REFRESH_INTERVAL_MS = 10_000;
/** Limits of one template listing from the network. Further pages and templates are ignored. */
const LISTING_LIMITS = { pages: 500, templates: 2_000 };

/** Template that a send request names. */
export interface TemplateSendRequest {
  readonly name: string;
  readonly language?: string | undefined;
  readonly values?: readonly string[] | undefined;
}

/** Template content with filled-in variables, and the rendered text. */
export interface FilledTemplate extends TemplateContent {
  readonly text: string;
}

/** Reads the stored templates of all clients. If a template is not found, refreshes them from the network. */
export interface TemplateCatalog {
  /** @throws Conflict if the line does not support templates; the error text names the remedy */
  assertSupportsTemplates(clientId: string): Promise<void>;
  /** Fetches all templates from the network. @throws NotConnected, Conflict, TooManyRequests */
  refresh(clientId: string): Promise<void>;
  /** @throws Conflict if the line has no templates, Unprocessable if the requested template cannot be sent */
  resolveTemplate(clientId: string, request: TemplateSendRequest): Promise<FilledTemplate>;
  /** Returns the names of at most eight templates that can be sent, the latest first. */
  listSendableNames(clientId: string): Promise<string[]>;
}

interface TemplateCatalogDeps {
  readonly database: Knex;
  readonly sessions: ClientSessions;
}

export function createTemplateCatalog({ database, sessions }: TemplateCatalogDeps): TemplateCatalog {
  const taskRunner = createSessionTaskRunner({ sessions });
  const refreshedAtByClient = new Map<string, number>();

  const refreshTemplates = async (clientId: string): Promise<void> => {
    const [clock] = await rows<{ now: Date }>(database, 'SELECT clock_timestamp() AS now', {});
    const networkTemplates: Template[] = [];
    let after: string | undefined;
    for (let page = 0; page < LISTING_LIMITS.pages && networkTemplates.length < LISTING_LIMITS.templates; page += 1) {
      const { templates, next } = await taskRunner.run(
        clientId,
        'templates.list',
        after === undefined ? {} : { after },
      );
      networkTemplates.push(...templates);
      if (next === undefined) break;
      after = next;
    }
    await storeListedTemplates(database, clientId, networkTemplates, clock?.now ?? new Date());
    refreshedAtByClient.delete(clientId);
    refreshedAtByClient.set(clientId, Date.now());
    if (refreshedAtByClient.size > 10_000) refreshedAtByClient.delete(refreshedAtByClient.keys().next().value ?? '');
  };

  const assertLineSupportsTemplates = async (clientId: string): Promise<void> => {
    const { manages = [] } = await sessions.abilities.forClient(clientId);
    if (!manages.includes('templates')) throw new Conflict(texts.none);
  };

  return {
    async assertSupportsTemplates(clientId) {
      await assertLineSupportsTemplates(clientId);
    },

    async refresh(clientId) {
      await refreshTemplates(clientId);
    },

    async resolveTemplate(clientId, request) {
      await assertLineSupportsTemplates(clientId);
      const readStored = () => findTemplatesByName(database, clientId, request.name);
      const filledTemplate = fillTemplate(request, await readStored());
      if (!(filledTemplate instanceof DomainError)) return filledTemplate;
      // The template may have changed in Meta's own pages, so refresh the stored templates, but not too often.
      if ((refreshedAtByClient.get(clientId) ?? 0) + MIN_REFRESH_INTERVAL_MS > Date.now()) throw filledTemplate;
      await refreshTemplates(clientId);
      const refilledTemplate = fillTemplate(request, await readStored());
      if (refilledTemplate instanceof DomainError) throw refilledTemplate;
      return refilledTemplate;
    },

    async listSendableNames(clientId) {
      const templateRows = await rows<{ name: string }>(database, SENDABLE_NAMES_SQL, { clientId });
      return templateRows.map(({ name }) => name);
    },
  };
}

/** Builds the stored message: the rendered text and a reference to the template. */
export const buildStoredTemplate = ({ name, language, text }: FilledTemplate): StoredMessageContent => ({
  type: 'text',
  text,
  details: { kind: 'template', template: { name, language } },
});

/**
 * Fills in the variables of a template.
 * @returns an error, which is not thrown, if the template cannot be sent as requested
 */
export function fillTemplate(
  { name, language, values = [] }: TemplateSendRequest,
  all: readonly TemplateRow[],
): FilledTemplate | DomainError {
  if (all.length === 0) return new Unprocessable(texts.unknown(name));
  const candidates = all.filter(each => language === undefined || each.language === language);
  if (candidates.length === 0) return new Unprocessable(texts.unknownIn(name, language ?? ''));
  const sendableCandidates = candidates.filter(canSendTemplate);
  const [candidate, ...others] = sendableCandidates.length > 0 ? sendableCandidates : candidates;
  if (!candidate) return new Unprocessable(texts.unknown(name));
  if (sendableCandidates.length > 0 && others.length > 0)
    return new Unprocessable(texts.whichLanguage(name, candidates.map(each => each.language).join(', ')));
  if (candidate.status !== 'approved') return new Unprocessable(texts.notApproved[candidate.status](name));
  if (candidate.words === null) return new Unprocessable(texts.unknown(name));
  if (candidate.words.isForeign) return new Unprocessable(texts.foreign(name));
  const variables = listTemplateVariables(candidate.words);
  if (values.length !== variables.length)
    return new Unprocessable(
      describeValueMismatch(
        name,
        variables.map(variable => variable.name),
        values.length,
      ),
    );
  const filledVariables = variables.map((variable, n) => ({ ...variable, value: values[n] ?? '' }));
  const valuesOf = (part: 'header' | 'body'): TemplatePlaceholderValues =>
    Object.fromEntries(filledVariables.flatMap(each => (each.part === part ? [[each.name, each.value]] : [])));
  const links = filledVariables.flatMap(each => (each.part === 'button' ? [[each.index, each.value]] : []));
  const bodyValues = valuesOf('body');
  const allHeaderValues = valuesOf('header');
  const { headerFile: kind } = candidate.words;
  const url = kind && allHeaderValues[kind];
  if (url !== undefined && !isPublic(url)) return new Unprocessable(texts.headerUrl(name));
  const headerValues = kind ? {} : allHeaderValues;
  return {
    type: 'template',
    name,
    language: candidate.language,
    ...(Object.keys(bodyValues).length > 0 && { values: bodyValues }),
    ...(Object.keys(headerValues).length > 0 && { headerValues }),
    ...(kind && url !== undefined && { headerUrl: { kind, url } }),
    ...(links.length > 0 && { linkValues: Object.fromEntries(links) }),
    text: renderTemplateText(candidate.words, { values: bodyValues, headerValues }),
  };
}

const describeValueMismatch = (name: string, gaps: readonly string[], valueCount: number): string =>
  gaps.length === 0 ? texts.noValues(name) : texts.values(name, gaps.join(', '), valueCount);

/**
 * Requires only that the URL uses HTTPS. Address checks are not needed, because the messaging network downloads
 * the URL and this server never does.
 */
const isPublic = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

const SENDABLE_NAMES_SQL = `
  SELECT name FROM templates
  WHERE client_id = :clientId AND status = 'approved' AND content IS NOT NULL AND content -> 'isForeign' IS NULL
  GROUP BY name ORDER BY max(updated_at) DESC, name LIMIT 8`;
