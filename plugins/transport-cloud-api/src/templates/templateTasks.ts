import { type NewTemplate, type TaskHandlers, type Template, TransportError } from '@recado/transport';
import { toTransportError } from '../graph/errorTable.ts';
import type { Graph } from '../graph/Graph.ts';
import type { CloudCredentials } from '../linking/credentials.ts';
import { newTemplateBody, readTemplate, statusOf } from './graphTemplate.ts';

export type TemplateTasks = Pick<TaskHandlers, Extract<keyof TaskHandlers, `templates.${string}`>>;

const fields = 'id,name,language,category,status,components,rejected_reason';
/** In one answer. */
const page = '100';

/** The templates of the business account that a number belongs to: all numbers of it share them. */
export function templateTasks(
  graph: Graph,
  credentials: CloudCredentials,
  signal: AbortSignal,
): TemplateTasks {
  const path = `${credentials.businessAccountId}/message_templates`;
  const asked = async <Result>(
    otherwise: 'unreachable' | 'unknown-outcome',
    call: () => Promise<Result>,
  ): Promise<Result> => call().catch(error => Promise.reject(toTransportError(error, otherwise)));

  return {
    'templates.list': ({ after }) =>
      asked('unreachable', async () => {
        const query = { fields, limit: page, ...(after !== undefined && { after }) };
        const { data, paging } = ((await graph.call(credentials, 'GET', path, { query, signal })) ?? {}) as {
          readonly data?: unknown;
          readonly paging?: { readonly next?: unknown; readonly cursors?: { readonly after?: unknown } };
        };
        const listed = Array.isArray(data) ? data : [];
        const templates = listed.map(readTemplate).filter(template => template !== undefined);
        const next = paging?.next === undefined ? undefined : paging.cursors?.after;
        return { templates, ...(typeof next === 'string' && { next }) };
      }),
    'templates.create': template =>
      asked('unknown-outcome', async () => {
        const body = newTemplateBody(template);
        return created(template, await graph.call(credentials, 'POST', path, { body, signal }));
      }),
    'templates.delete': ({ name, id }) =>
      asked('unknown-outcome', async () => {
        const query = { name, ...(id !== undefined && { hsm_id: id }) };
        await graph.call(credentials, 'DELETE', path, { query, signal });
      }),
  };
}

function created({ samples: _, headerSamples: __, ...words }: NewTemplate, answer: unknown): Template {
  const { id, status } = (answer ?? {}) as { readonly id?: unknown; readonly status?: unknown };
  if (typeof id === 'string') return { ...words, id, status: statusOf(status ?? 'PENDING') };
  throw new TransportError('unknown-outcome', 'The answer names no template.');
}
