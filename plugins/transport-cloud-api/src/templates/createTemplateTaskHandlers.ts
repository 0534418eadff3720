import { type NewTemplate, type SessionTaskHandlers, type Template, TransportError } from '@recado/transport';
import { toTransportError } from '../graph/errorTable.ts';
import type { GraphClient } from '../graph/GraphClient.ts';
import type { CloudCredentials } from '../linking/credentials.ts';
import { buildTemplateCreationRequest, parseGraphTemplate, toTemplateStatus } from './graphTemplate.ts';

export type TemplateTasks = Pick<SessionTaskHandlers, Extract<keyof SessionTaskHandlers, `templates.${string}`>>;

const fields = 'id,name,language,category,status,components,rejected_reason';
/** Number of templates that are requested in one response. */
const PAGE_SIZE = '100';

/** Creates the template tasks of a business account. All numbers of the account share its templates. */
export function createTemplateTaskHandlers(
  graph: GraphClient,
  credentials: CloudCredentials,
  signal: AbortSignal,
): TemplateTasks {
  const path = `${credentials.businessAccountId}/message_templates`;
  const convertErrors = async <Result>(
    fallbackReason: 'unreachable' | 'unknown-outcome',
    call: () => Promise<Result>,
  ): Promise<Result> => call().catch(error => Promise.reject(toTransportError(error, fallbackReason)));

  return {
    'templates.list': ({ after }) =>
      convertErrors('unreachable', async () => {
        const query = { fields, limit: PAGE_SIZE, ...(after !== undefined && { after }) };
        const { data, paging } = ((await graph.call(credentials, 'GET', path, { query, signal })) ?? {}) as {
          readonly data?: unknown;
          readonly paging?: { readonly next?: unknown; readonly cursors?: { readonly after?: unknown } };
        };
        const listedTemplates = Array.isArray(data) ? data : [];
        const templates = listedTemplates.map(parseGraphTemplate).filter(template => template !== undefined);
        const next = paging?.next === undefined ? undefined : paging.cursors?.after;
        return { templates, ...(typeof next === 'string' && { next }) };
      }),
    'templates.create': template =>
      convertErrors('unknown-outcome', async () => {
        const body = buildTemplateCreationRequest(template);
        return toCreatedTemplate(template, await graph.call(credentials, 'POST', path, { body, signal }));
      }),
    'templates.delete': ({ name, id }) =>
      convertErrors('unknown-outcome', async () => {
        const query = { name, ...(id !== undefined && { hsm_id: id }) };
        await graph.call(credentials, 'DELETE', path, { query, signal });
      }),
  };
}

function toCreatedTemplate({ samples: _, headerSamples: __, ...content }: NewTemplate, response: unknown): Template {
  const { id, status } = (response ?? {}) as { readonly id?: unknown; readonly status?: unknown };
  if (typeof id === 'string') return { ...content, id, status: toTemplateStatus(status ?? 'PENDING') };
  throw new TransportError('unknown-outcome', 'The response contains no template ID.');
}
