import type { Client, ExplorerEndpoint } from '@recado/contract';
import { apiExplorerTexts } from '@recado/texts';
import type { SnippetCall } from '../snippets/SnippetCall.ts';
import { buildApiCall, type EndpointFormValues, findFileParameterName } from './buildApiCall.ts';

/** Builds the call for code examples from the form values, the client's token and this page's origin. */
export function buildSnippetCall(
  endpoint: ExplorerEndpoint,
  values: EndpointFormValues,
  client: Client | undefined,
): SnippetCall {
  const { params, query, payload } = buildApiCall(endpoint, values);
  const file = findFileParameterName(endpoint);
  const filledPath = endpoint.path.replace(/\{([^}]+)\}/g, (placeholder, name: string) =>
    params[name] === undefined ? placeholder : encodeURIComponent(params[name]),
  );
  return {
    origin: location.origin,
    method: endpoint.method,
    path: `/api${filledPath}`,
    token: client?.apiToken || apiExplorerTexts.token.placeholder,
    parameters: payload instanceof FormData ? {} : (payload ?? query),
    ...(file !== undefined && { file }),
    title: endpoint.description,
  };
}
