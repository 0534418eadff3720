import { templates as texts } from '@recado/texts';
import { type GapValues, type Template, type TemplateContent, templateText } from '@recado/transport';
import type { Knex } from 'knex';
import { rows } from '../../ground/data/sql.ts';
import { Conflict, DomainError, Unprocessable } from '../../ground/errors/index.ts';
import { keepListed } from '../../ground/templates/noteTemplates.ts';
import {
  canBeSent,
  type TemplateRow,
  templatesNamed,
  variablesOf,
} from '../../ground/templates/templateRows.ts';
import type { Said } from '../../lines/receiving/cardOf.ts';
import type { Sessions } from '../../lines/sessions/index.ts';
import { createTasks } from '../social/createTasks.ts';

/** Milliseconds: how often what is not among the known ones may have the network be asked anew, for one client. */
const AGAIN = 10_000;
/** Pages of the network's list, and templates: what comes after is left out. */
const MOST = { pages: 500, templates: 2_000 };

/** As somebody asks for it. */
export interface AskedTemplate {
  readonly name: string;
  readonly language?: string | undefined;
  readonly values?: readonly string[] | undefined;
}

/** With its gaps filled, and as it is read. */
export interface WrittenTemplate extends TemplateContent {
  readonly text: string;
}

/** What is known of clients' templates, asked anew where that is not enough. */
export interface TemplateBook {
  /** @throws Conflict when the line has none, saying what to do */
  ensure(clientId: string): Promise<void>;
  /** Asks the network for all of them. @throws NotConnected, Conflict, TooManyRequests */
  refresh(clientId: string): Promise<void>;
  /** @throws Conflict when the line has none, Unprocessable when it cannot be sent so */
  write(clientId: string, asked: AskedTemplate): Promise<WrittenTemplate>;
  /** Names of some that may be sent, the latest first. */
  sendable(clientId: string): Promise<string[]>;
}

export function createTemplateBook({
  database,
  sessions,
}: {
  readonly database: Knex;
  readonly sessions: Sessions;
}): TemplateBook {
  const { run } = createTasks({ sessions });
  const lately = new Map<string, number>();

  const refresh = async (clientId: string): Promise<void> => {
    const [clock] = await rows<{ now: Date }>(database, 'SELECT clock_timestamp() AS now', {});
    const listed: Template[] = [];
    let after: string | undefined;
    for (let page = 0; page < MOST.pages && listed.length < MOST.templates; page += 1) {
      const { templates, next } = await run(clientId, 'templates.list', after === undefined ? {} : { after });
      listed.push(...templates);
      if (next === undefined) break;
      after = next;
    }
    await keepListed(database, clientId, listed, clock?.now ?? new Date());
    lately.delete(clientId);
    lately.set(clientId, Date.now());
    if (lately.size > 10_000) lately.delete(lately.keys().next().value ?? '');
  };

  const ensure = async (clientId: string): Promise<void> => {
    const { manages = [] } = await sessions.abilities.of(clientId);
    if (!manages.includes('templates')) throw new Conflict(texts.none);
  };

  return {
    ensure,
    refresh,

    async write(clientId, asked) {
      await ensure(clientId);
      const known = () => templatesNamed(database, clientId, asked.name);
      const found = written(asked, await known());
      if (!(found instanceof DomainError)) return found;
      // What is known may be older than what was done in Meta's pages.
      if ((lately.get(clientId) ?? 0) + AGAIN > Date.now()) throw found;
      await refresh(clientId);
      const again = written(asked, await known());
      if (again instanceof DomainError) throw again;
      return again;
    },

    async sendable(clientId) {
      const found = await rows<{ name: string }>(database, SENDABLE, { clientId });
      return found.map(({ name }) => name);
    },
  };
}

/** As it is stored: what was read, and which template it is. */
export const storedTemplate = ({ name, language, text }: WrittenTemplate): Said => ({
  type: 'text',
  text,
  details: { kind: 'template', template: { name, language } },
});

/** @returns why not, where it cannot be sent so */
export function written(
  { name, language, values = [] }: AskedTemplate,
  all: readonly TemplateRow[],
): WrittenTemplate | DomainError {
  if (all.length === 0) return new Unprocessable(texts.unknown(name));
  const meant = all.filter(each => language === undefined || each.language === language);
  if (meant.length === 0) return new Unprocessable(texts.unknownIn(name, language ?? ''));
  const fitting = meant.filter(canBeSent);
  const [one, ...others] = fitting.length > 0 ? fitting : meant;
  if (!one) return new Unprocessable(texts.unknown(name));
  if (fitting.length > 0 && others.length > 0)
    return new Unprocessable(texts.whichLanguage(name, meant.map(each => each.language).join(', ')));
  if (one.status !== 'approved') return new Unprocessable(texts.notApproved[one.status](name));
  if (one.words === null) return new Unprocessable(texts.unknown(name));
  if (one.words.isForeign) return new Unprocessable(texts.foreign(name));
  const variables = variablesOf(one.words);
  if (values.length !== variables.length)
    return new Unprocessable(
      wrongValues(
        name,
        variables.map(variable => variable.name),
        values.length,
      ),
    );
  const filled = variables.map((variable, n) => ({ ...variable, value: values[n] ?? '' }));
  const valuesOf = (part: 'header' | 'body'): GapValues =>
    Object.fromEntries(filled.flatMap(each => (each.part === part ? [[each.name, each.value]] : [])));
  const links = filled.flatMap(each => (each.part === 'button' ? [[each.index, each.value]] : []));
  const bodyValues = valuesOf('body');
  const above = valuesOf('header');
  const { headerFile: kind } = one.words;
  const url = kind && above[kind];
  if (url !== undefined && !isPublic(url)) return new Unprocessable(texts.headerUrl(name));
  const headerValues = kind ? {} : above;
  return {
    type: 'template',
    name,
    language: one.language,
    ...(Object.keys(bodyValues).length > 0 && { values: bodyValues }),
    ...(Object.keys(headerValues).length > 0 && { headerValues }),
    ...(kind && url !== undefined && { headerUrl: { kind, url } }),
    ...(links.length > 0 && { linkValues: Object.fromEntries(links) }),
    text: templateText(one.words, { values: bodyValues, headerValues }),
  };
}

const wrongValues = (name: string, gaps: readonly string[], given: number): string =>
  gaps.length === 0 ? texts.noValues(name) : texts.values(name, gaps.join(', '), given);

/** The network fetches it, and nobody here. */
const isPublic = (url: string): boolean => URL.canParse(url) && new URL(url).protocol === 'https:';

const SENDABLE = `
  SELECT name FROM templates
  WHERE client_id = :clientId AND status = 'approved' AND words IS NOT NULL AND words -> 'isForeign' IS NULL
  GROUP BY name ORDER BY max(noted_at) DESC, name LIMIT 8`;
