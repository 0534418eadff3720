import type { Client, ExplorerEndpoint } from '@recado/contract';
import { explorer } from '@recado/texts';
import type { SnippetCall } from '../snippets/SnippetCall.ts';
import { callOf, fileOf, type Typed } from './callOf.ts';

/** The call as typed, with the chosen client's token, from this page's own address. */
export function snippetCallOf(
  endpoint: ExplorerEndpoint,
  typed: Typed,
  client: Client | undefined,
): SnippetCall {
  const { params, query, payload } = callOf(endpoint, typed);
  const file = fileOf(endpoint);
  const filled = endpoint.path.replace(/\{([^}]+)\}/g, (slot, name: string) =>
    params[name] === undefined ? slot : encodeURIComponent(params[name]),
  );
  return {
    origin: location.origin,
    method: endpoint.method,
    path: `/api${filled}`,
    token: client?.apiToken ?? explorer.token.placeholder,
    parameters: payload instanceof FormData ? {} : (payload ?? query),
    ...(file !== undefined && { file }),
    title: endpoint.description,
  };
}
