import { type ApiEndpointKey, type Endpoint, endpoints, type HttpMethod, splitEndpointKey } from '@recado/contract';

/** Endpoint of the contract, with the HTTP method and path that its key contains. */
export interface ContractOperation {
  readonly key: ApiEndpointKey;
  readonly endpoint: Endpoint;
  readonly method: HttpMethod;
  readonly path: string;
}

/** Every endpoint of the contract: the only source of the calls in generated tests. */
export const contractOperations: readonly ContractOperation[] = Object.entries<Endpoint>(endpoints).map(
  ([key, endpoint]) => ({
    key: key as ApiEndpointKey,
    endpoint,
    ...splitEndpointKey(key),
  }),
);

/** Builds an operation's path with the given `id`. Other path parameters get the contract's example values. */
export const buildOperationPath = ({ path, endpoint: { example } }: ContractOperation, id: string): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === 'id' ? encodeURIComponent(id) : (example.params?.[name] ?? ''),
  );

export const filterContractOperations = (
  condition: (operation: ContractOperation) => unknown,
): readonly ContractOperation[] => contractOperations.filter(operation => condition(operation));

export const operationHasPayload = ({ endpoint }: ContractOperation): boolean => endpoint.payload !== undefined;
export const hasIdParam = ({ path }: ContractOperation): boolean => path.includes('{id}');
export const hasAccessGuard = ({ endpoint }: ContractOperation): boolean => endpoint.guard !== 'public';
/** Whether hapi parses the body: always except for GET and for uploads, whose handlers parse the body. */
export const hasParsedBody = ({ method, endpoint }: ContractOperation): boolean => method !== 'GET' && !endpoint.upload;
