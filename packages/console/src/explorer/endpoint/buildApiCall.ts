import type { EndpointKey, ExplorerEndpoint, ExplorerParameter } from '@recado/contract';

/** Values that the user entered or selected, by parameter name. */
export type EndpointFormValues = Readonly<Record<string, string | FileList | undefined>>;

/** Endpoint, parameters and body of a call, as the SDK expects them. */
export interface ApiCall {
  readonly key: EndpointKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Body of the request. Undefined if the method has no body. */
  readonly payload: Readonly<Record<string, unknown>> | FormData | undefined;
}

/** Builds the call and omits empty values. The server validates all other values (docs/product.md §5). */
export function buildApiCall(endpoint: ExplorerEndpoint, values: EndpointFormValues): ApiCall {
  const { method, path, parameters } = endpoint;
  const valuesIn = (place: 'path' | 'query' | 'body') =>
    parameters.flatMap(({ name, kind, in: parameterPlace }) => {
      const text = values[name] ?? '';
      if (!isParameterVisible(endpoint, { name, kind }, values)) return [];
      return parameterPlace === place && typeof text === 'string' && text !== ''
        ? [[name, convertValue(kind, text)] as const]
        : [];
    });
  return {
    key: `${method} ${path as `/${string}`}`,
    params: Object.fromEntries(valuesIn('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(valuesIn('query')),
    payload: method === 'GET' ? undefined : (toFormData(endpoint, values) ?? Object.fromEntries(valuesIn('body'))),
  };
}

/** Returns whether a parameter is visible. Fields that only other message types need are hidden. */
export function isParameterVisible(
  { parameters }: ExplorerEndpoint,
  { name, kind }: Pick<ExplorerParameter, 'name' | 'kind'>,
  { type }: EndpointFormValues,
): boolean {
  const kinds = parameters.find(parameter => parameter.name === 'type')?.options ?? [];
  return kind !== 'json' || !kinds.includes(name) || name === type;
}

/**
 * Returns the example request for the message type that the user selected. If the endpoint has no message
 * types, returns its only example.
 */
export function getExampleForMessageType(
  { parameters, example }: ExplorerEndpoint,
  { type }: EndpointFormValues,
): unknown {
  const { type: exampleType, ...others } = (example ?? {}) as Readonly<Record<string, unknown>>;
  const { placeholder } = parameters.find(({ name, kind }) => name === type && kind === 'json') ?? {};
  if (placeholder === undefined || typeof exampleType !== 'string') return example;
  const { [exampleType]: _content, ...commonFields } = others;
  return { ...commonFields, type, [String(type)]: JSON.parse(placeholder) as unknown };
}

/** Returns the name of the file parameter. Undefined if there is none. */
export const findFileParameterName = ({ parameters }: ExplorerEndpoint) =>
  parameters.find(({ kind }) => kind === 'file')?.name;

/** Builds the form data. It does so even without a file, because the server reports the missing file. */
function toFormData(endpoint: ExplorerEndpoint, values: EndpointFormValues): FormData | undefined {
  const name = findFileParameterName(endpoint);
  if (name === undefined) return undefined;
  const form = new FormData();
  const files = values[name];
  if (files !== undefined && typeof files !== 'string' && files[0]) form.append(name, files[0]);
  return form;
}

/**
 * Converts an entered text to the type of the parameter. Invalid numbers and JSON stay text, so that the
 * server can reject them.
 */
function convertValue(kind: ExplorerEndpoint['parameters'][number]['kind'], text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'json') return parseJsonOrText(text);
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function parseJsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the value with which each field of the form starts: its default value, or an empty text. */
export const getInitialFormValues = ({ parameters }: ExplorerEndpoint): Record<string, string> =>
  Object.fromEntries(
    parameters
      .filter(({ kind }) => kind !== 'file')
      .map(({ name, default: defaultValue = '' }) => [name, defaultValue]),
  );
