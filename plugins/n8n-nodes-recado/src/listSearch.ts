import {
  type ILoadOptionsFunctions,
  type INodeListSearchResult,
  type Json,
  type JsonObject,
  NodeOperationError,
} from 'n8n-workflow';
import { canDo, whyNone } from './catalogue/canDo.ts';
import { ask, clientOf } from './request.ts';

const clientHere = (node: ILoadOptionsFunctions): string | undefined =>
  clientOf(node.getNodeParameter('client', '', { extractValue: true }));

const listed = (answer: JsonObject, key: string): readonly JsonObject[] =>
  (answer[key] ?? []) as readonly JsonObject[];
const first = (...values: readonly Json[]): string =>
  String(values.find(value => value != null && value !== '') ?? '');
const named = (item: JsonObject, ...names: readonly string[]) => ({
  name: first(...names.map(name => item[name])),
  value: first(item.chat, item.id),
});

/** A page of what the API lists, narrowed by what is typed. */
const searching = (path: string, key: string, names: readonly string[]) =>
  async function search(
    this: ILoadOptionsFunctions,
    filter?: string,
    page?: string,
  ): Promise<INodeListSearchResult> {
    const qs = { limit: 50, ...(filter && { q: filter }), ...(page && { cursor: page }) };
    const answer = await ask(this, { method: 'GET', path, qs, client: clientHere(this) });
    return {
      results: listed(answer, key).map(item => named(item, ...names)),
      ...(typeof answer.next === 'string' && { paginationToken: answer.next }),
    };
  };

/** A list that comes whole. */
const choosing = (
  path: string,
  key: string,
  names: readonly string[],
  ofClient: boolean,
  offered: (node: ILoadOptionsFunctions, items: readonly JsonObject[]) => readonly JsonObject[] = (
    _,
    items,
  ) => items,
) =>
  async function choose(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
    const client = ofClient ? clientHere(this) : undefined;
    const answer = await ask(this, { method: 'GET', path, client });
    const results = offered(this, listed(answer, key)).map(item => named(item, ...names));
    return { results: results.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())) };
  };

/**
 * Those that can do the operation that is chosen.
 * @throws NodeOperationError where there are none, for n8n says of an empty list that it is empty, and of an error what it says
 */
function able(node: ILoadOptionsFunctions, clients: readonly JsonObject[]): readonly JsonObject[] {
  const [resource = '', operation = ''] = ['resource', 'operation'].map(name =>
    String(node.getNodeParameter(name, '')),
  );
  const found = clients.filter(({ canSend }) => canDo(resource, operation, canSend));
  const why = whyNone(clients.length, found.length);
  if (why !== undefined) throw new NodeOperationError(node.getNode(), why);
  return found;
}

/** What the lists of the editor are filled with. */
export const listSearch = {
  searchClients: choosing('/external/clients', 'clients', ['businessName', 'id'], false, able),
  searchContacts: searching('/external/contacts', 'contacts', ['name', 'phoneNumber', 'chat']),
  searchConversations: searching('/external/conversations', 'conversations', ['name', 'phoneNumber', 'chat']),
  searchGroups: choosing('/external/groups', 'groups', ['subject', 'chat'], true),
};
