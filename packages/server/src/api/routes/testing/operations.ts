import { type ApiKey, type Endpoint, endpoints, type Method, splitKey } from '@recado/contract';

/** An endpoint of the contract with the halves of its key. */
export interface Operation {
  readonly key: ApiKey;
  readonly endpoint: Endpoint;
  readonly method: Method;
  readonly path: string;
}

/** Every endpoint of the contract; nothing else decides what the generated tests drive. */
export const operations: readonly Operation[] = Object.entries<Endpoint>(endpoints).map(
  ([key, endpoint]) => ({
    key: key as ApiKey,
    endpoint,
    ...splitKey(key),
  }),
);

/** The path of a call about `id`; what else it names is the contract's example, of which there is none. */
export const pathOf = ({ path, endpoint: { example } }: Operation, id: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' ? encodeURIComponent(id) : (example.params?.[name] ?? ''),
  );

export const having = (condition: (operation: Operation) => unknown): readonly Operation[] =>
  operations.filter(operation => condition(operation));

export const takesPayload = ({ endpoint }: Operation): boolean => endpoint.payload !== undefined;
export const takesId = ({ path }: Operation): boolean => path.includes('{id}');
export const isGuarded = ({ endpoint }: Operation): boolean => endpoint.guard !== 'public';
/** hapi reads a body with every method but GET, whether or not the contract names one; a form is read by its handler. */
export const readsBody = ({ method, endpoint }: Operation): boolean => method !== 'GET' && !endpoint.upload;
