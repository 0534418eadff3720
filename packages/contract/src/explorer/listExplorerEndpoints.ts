import { type Endpoint, splitEndpointKey } from '../endpoint.ts';
import { endpoints } from '../endpoints/index.ts';
import { fieldDescriptions } from '../openapi/fieldDescriptions.ts';
import { deriveOperationId } from '../openapi/index.ts';
import { getSchemaKeys } from '../openapi/joiParts.ts';
import { sendableContentCapabilities } from '../schemas/index.ts';
import { createExplorerParameter } from './createExplorerParameter.ts';
import type { ExplorerEndpoint, ExplorerParameter } from './ExplorerEndpoint.ts';
import { stripBackticks } from './stripBackticks.ts';

/**
 * Lists the endpoints of the external API (docs/product.md §7) in the contract's order. The build creates
 * this list and ships it as JSON, because creating it needs joi, and browsers must not have to load joi.
 */
export const listExplorerEndpoints = (): ExplorerEndpoint[] =>
  Object.entries<Endpoint>(endpoints)
    // The explorer cannot display files, so endpoints that answer with a file are left out.
    .filter(([, { tag, answers }]) => tag === 'API externa' && !(answers[0].body && 'mediaTypes' in answers[0].body))
    .map(([key, endpoint]) => describeEndpoint(key, endpoint));

function describeEndpoint(key: string, endpoint: Endpoint): ExplorerEndpoint {
  const { payload, upload, query, headers, example, summary, needs } = endpoint;
  const exampleParameters = example.payload ?? example.query;
  return {
    id: deriveOperationId(key),
    ...splitEndpointKey(key),
    description: summary,
    ...(endpoint.description !== undefined && { more: stripBackticks(endpoint.description) }),
    parameters: [
      ...pathParameters(key, example),
      ...Object.entries(query ? getSchemaKeys(query) : {}).map(([name, shape]) =>
        createExplorerParameter(name, 'query', shape, example.query?.[name]),
      ),
      ...(upload ? [fileParameter] : []),
      ...Object.entries(payload ? getSchemaKeys(payload) : {}).map(([name, shape]) =>
        withRequiredCapability(
          createExplorerParameter(
            name,
            'body',
            shape,
            { ...example.others, ...(example.payload as object) }[name as never],
          ),
        ),
      ),
    ],
    // `sends`: the endpoint affects other people. Exactly these endpoints accept the header `idempotency-key`.
    ...(needs && { needs }),
    sends: headers !== undefined && 'idempotency-key' in getSchemaKeys(headers),
    ...(exampleParameters !== undefined && { example: exampleParameters }),
    ...(example.response !== undefined && { response: example.response }),
  };
}

/**
 * Adds the transport capability that a parameter needs. For a parameter with message content, the capability
 * has the name of the parameter.
 */
const withRequiredCapability = (parameter: ExplorerParameter): ExplorerParameter => {
  const { name, kind } = parameter;
  const needs = name === 'replyTo' ? 'reply' : name === 'mentions' ? 'mention' : kind === 'json' && name;
  const capability = sendableContentCapabilities.find(each => each === needs);
  return capability ? { ...parameter, needs: capability } : parameter;
};

const fileParameter: ExplorerParameter = {
  name: 'file',
  in: 'body',
  kind: 'file',
  required: true,
  ...(fieldDescriptions.file && { description: fieldDescriptions.file }),
};

const pathParameters = (key: string, { params }: Endpoint['example']) =>
  [...splitEndpointKey(key).path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    kind: 'text' as const,
    required: true,
    ...(params?.[name] !== undefined && { placeholder: params[name] }),
  }));
