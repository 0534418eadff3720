import { type ApiEndpointKey, type Endpoint, endpoints, type HttpMethod, splitEndpointKey } from '@recado/contract';

/** Endpoint of the contract with the method and path of its key. */
export interface Operation {
  readonly key: ApiEndpointKey;
  readonly endpoint: Endpoint;
  readonly method: HttpMethod;
  readonly path: string;
}

/** Every endpoint of the contract: the only source of the calls in generated tests. */
export const operations: readonly Operation[] = Object.entries<Endpoint>(endpoints).map(([key, endpoint]) => ({
  key: key as ApiEndpointKey,
  endpoint,
  ...splitEndpointKey(key),
}));

/** Builds the path of a call about `id`. Its other parameters are examples, which do not exist. */
export const buildPath = ({ path, endpoint: { example } }: Operation, id: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' ? encodeURIComponent(id) : (example.params?.[name] ?? ''),
  );

export const filterOperations = (condition: (operation: Operation) => unknown): readonly Operation[] =>
  operations.filter(operation => condition(operation));

export const hasPayload = ({ endpoint }: Operation): boolean => endpoint.payload !== undefined;
export const hasIdParam = ({ path }: Operation): boolean => path.includes('{id}');
export const isGuarded = ({ endpoint }: Operation): boolean => endpoint.guard !== 'public';
/** hapi parses each body except with GET, even if undeclared. Upload handlers parse theirs. */
export const hasParsedBody = ({ method, endpoint }: Operation): boolean => method !== 'GET' && !endpoint.upload;
