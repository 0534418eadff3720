import {
  type ILoadOptionsFunctions,
  type INodeListSearchResult,
  type Json,
  type JsonObject,
  NodeOperationError,
} from 'n8n-workflow';
import { getEmptyClientListReason, isOperationAvailable } from './catalogue/isOperationAvailable.ts';
import { requestRecadoJson, toSelectedClientId } from './requestRecado.ts';

const getSelectedClient = (node: ILoadOptionsFunctions): string | undefined =>
  toSelectedClientId(node.getNodeParameter('client', '', { extractValue: true }));

const readList = (answer: JsonObject, key: string): readonly JsonObject[] =>
  (answer[key] ?? []) as readonly JsonObject[];
const firstNonEmpty = (...values: readonly Json[]): string =>
  String(values.find(value => value != null && value !== '') ?? '');
const toListEntry = (item: JsonObject, ...names: readonly string[]) => ({
  name: firstNonEmpty(...names.map(name => item[name])),
  value: firstNonEmpty(item.chat, item.id),
});

/** Creates a search that requests one page of an API list, filtered by the typed text. */
const createPagedSearch = (path: string, key: string, names: readonly string[]) =>
  async function search(this: ILoadOptionsFunctions, filter?: string, page?: string): Promise<INodeListSearchResult> {
    const qs = { limit: 50, ...(filter && { q: filter }), ...(page && { cursor: page }) };
    const answer = await requestRecadoJson(this, { method: 'GET', path, qs, client: getSelectedClient(this) });
    return {
      results: readList(answer, key).map(item => toListEntry(item, ...names)),
      ...(typeof answer.next === 'string' && { paginationToken: answer.next }),
    };
  };

/** Creates a search in a list that the API cannot filter. Loads the whole list and applies the filter here. */
const createFullListSearch = (
  path: string,
  key: string,
  names: readonly string[],
  isPerClient: boolean,
  selectItems: (node: ILoadOptionsFunctions, items: readonly JsonObject[]) => readonly JsonObject[] = (_, items) =>
    items,
) =>
  async function choose(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
    const client = isPerClient ? getSelectedClient(this) : undefined;
    const answer = await requestRecadoJson(this, { method: 'GET', path, client });
    const results = selectItems(this, readList(answer, key)).map(item => toListEntry(item, ...names));
    return { results: results.filter(({ name }) => name.toLowerCase().includes(filter.toLowerCase())) };
  };

/**
 * Returns the clients that can perform the selected operation.
 * @throws NodeOperationError with the reason if there are none, because n8n shows the text of an error but no
 *   reason for an empty list
 */
function selectCapableClients(node: ILoadOptionsFunctions, clients: readonly JsonObject[]): readonly JsonObject[] {
  const [resource = '', operation = ''] = ['resource', 'operation'].map(name =>
    String(node.getNodeParameter(name, '')),
  );
  const capableClients = clients.filter(({ canSend }) => isOperationAvailable(resource, operation, canSend));
  const reason = getEmptyClientListReason(clients.length, capableClients.length);
  if (reason !== undefined) throw new NodeOperationError(node.getNode(), reason);
  return capableClients;
}

/** Searches that fill the drop-down lists in n8n's node editor. */
export const listSearch = {
  searchClients: createFullListSearch(
    '/external/clients',
    'clients',
    ['businessName', 'id'],
    false,
    selectCapableClients,
  ),
  searchContacts: createPagedSearch('/external/contacts', 'contacts', ['name', 'phoneNumber', 'chat']),
  searchConversations: createPagedSearch('/external/conversations', 'conversations', ['name', 'phoneNumber', 'chat']),
  searchGroups: createFullListSearch('/external/groups', 'groups', ['subject', 'chat'], true),
};
