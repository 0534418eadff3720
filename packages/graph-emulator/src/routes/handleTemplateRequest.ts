import { randomInt } from 'node:crypto';
import type { GraphRequest } from '../http/readGraphRequest.ts';
import type { BusinessLine } from '../model/BusinessLine.ts';
import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';
import { type GraphTemplate, listGraphTemplateVariables, type TemplateComponent } from '../model/GraphTemplate.ts';

/** `/<business account id>/message_templates`: lists, creates or deletes templates. @throws GraphError */
export function handleTemplateRequest(line: BusinessLine, { method, query, body }: GraphRequest): object {
  if (method === 'GET') return list(line, query);
  if (method === 'POST') return create(line, body);
  if (method === 'DELETE') return remove(line, query);
  throw createInvalidParameterError(`Unsupported method ${method}.`);
}

function list({ templates: all }: BusinessLine, query: URLSearchParams): object {
  const [name, status] = [query.get('name'), query.get('status')];
  const matches = all.filter(each => (!name || each.name.includes(name)) && (!status || each.status === status));
  const limit = Number(query.get('limit') ?? 25);
  const from = query.get('after') ? matches.findIndex(({ id }) => id === query.get('after')) + 1 : 0;
  const data = matches
    .slice(from, from + limit)
    .map(({ reason = 'NONE', ...template }) => ({ ...template, rejected_reason: reason }));
  const [first, last] = [data[0], data.at(-1)];
  const more = from + limit < matches.length;
  return {
    data,
    paging: {
      ...(first && last && { cursors: { before: first.id, after: last.id } }),
      ...(more && { next: `?after=${last?.id}` }),
    },
  };
}

const categories = ['AUTHENTICATION', 'MARKETING', 'UTILITY'];

function create({ templates: all }: BusinessLine, body: GraphRequest['body']): object {
  const { name, language, category, components } = body;
  if (typeof name !== 'string' || !/^[a-z0-9_]{1,512}$/.test(name))
    throw createInvalidParameterError('Param name must contain lowercase letters, numbers and underscores only.');
  if (typeof language !== 'string' || typeof category !== 'string' || !Array.isArray(components))
    throw createInvalidParameterError('The parameters language, category and components are required.');
  if (!categories.includes(category)) throw createInvalidParameterError(`Param category must be one of ${categories}.`);
  const parts = components as readonly (TemplateComponent & { readonly example?: object })[];
  for (const { type, text = '', example } of parts)
    if (listGraphTemplateVariables(text).length > 0 && example === undefined)
      throw new GraphError(100, 'Invalid parameter', {
        subcode: 2388043,
        details: `Message template "components" param of type ${type} is missing expected field(s) (example)`,
      });
  if (all.some(each => each.name === name && each.language === language))
    throw new GraphError(100, 'Invalid parameter', {
      subcode: 2388024,
      details: 'There is already content in this language for this template.',
    });
  const id = `3${randomInt(10 ** 13, 10 ** 14 - 1)}`;
  const template: GraphTemplate = { id, name, language, category, components: parts, status: 'PENDING' };
  all.push(template);
  return { id, status: template.status, category };
}

function remove({ templates: all }: BusinessLine, query: URLSearchParams): object {
  const [name, id] = [query.get('name'), query.get('hsm_id')];
  const removedTemplates = all.filter(each => each.name === name && (!id || each.id === id));
  if (removedTemplates.length === 0)
    throw new GraphError(100, 'Invalid parameter', {
      subcode: 2593002,
      details: `The template ${name} was not found.`,
    });
  for (const template of removedTemplates) all.splice(all.indexOf(template), 1);
  return { success: true };
}
