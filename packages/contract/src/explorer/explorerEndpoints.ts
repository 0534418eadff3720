import { type Endpoint, splitKey } from '../endpoint.ts';
import { endpoints } from '../endpoints/index.ts';
import { fieldDescriptions } from '../openapi/fieldDescriptions.ts';
import { operationId } from '../openapi/index.ts';
import { keysOf } from '../openapi/joiParts.ts';
import { sendables } from '../shapes/index.ts';
import type { ExplorerEndpoint, ExplorerParameter } from './ExplorerEndpoint.ts';
import { explorerParameter } from './explorerParameter.ts';
import { withoutMarks } from './withoutMarks.ts';

/**
 * The external API (docs/product.md §7), in the contract's order. Takes joi to make and none to read: build
 * it once, serialise it, and ship that.
 */
export const explorerEndpoints = (): ExplorerEndpoint[] =>
  Object.entries<Endpoint>(endpoints)
    // A file is nothing to be looked at there.
    .filter(
      ([, { tag, answers }]) =>
        tag === 'API externa' && !(answers[0].body && 'mediaTypes' in answers[0].body),
    )
    .map(([key, endpoint]) => describe(key, endpoint));

function describe(key: string, endpoint: Endpoint): ExplorerEndpoint {
  const { payload, upload, query, headers, example, summary, needs } = endpoint;
  const shown = example.payload ?? example.query;
  return {
    id: operationId(key),
    ...splitKey(key),
    description: summary,
    ...(endpoint.description !== undefined && { more: withoutMarks(endpoint.description) }),
    parameters: [
      ...pathParameters(key, example),
      ...Object.entries(query ? keysOf(query) : {}).map(([name, shape]) =>
        explorerParameter(name, 'query', shape, example.query?.[name]),
      ),
      ...(upload ? [file] : []),
      ...Object.entries(payload ? keysOf(payload) : {}).map(([name, shape]) =>
        needing(
          explorerParameter(
            name,
            'body',
            shape,
            { ...example.others, ...(example.payload as object) }[name as never],
          ),
        ),
      ),
    ],
    // A call that must not be repeated by accident is one that has an effect on others.
    ...(needs && { needs }),
    sends: headers !== undefined && 'idempotency-key' in keysOf(headers),
    ...(shown !== undefined && { example: shown }),
    ...(example.response !== undefined && { response: example.response }),
  };
}

/** The content of a kind is the field of its name. */
const needing = (parameter: ExplorerParameter): ExplorerParameter => {
  const { name, kind } = parameter;
  const needs = name === 'replyTo' ? 'reply' : name === 'mentions' ? 'mention' : kind === 'json' && name;
  const found = sendables.find(each => each === needs);
  return found ? { ...parameter, needs: found } : parameter;
};

const file: ExplorerParameter = {
  name: 'file',
  in: 'body',
  kind: 'file',
  required: true,
  ...(fieldDescriptions.file && { description: fieldDescriptions.file }),
};

const pathParameters = (key: string, { params }: Endpoint['example']) =>
  [...splitKey(key).path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path' as const,
    kind: 'text' as const,
    required: true,
    ...(params?.[name] !== undefined && { placeholder: params[name] }),
  }));
