import type { EndpointKey, ExplorerEndpoint, ExplorerParameter } from '@recado/contract';

/** What was typed or chosen, by the parameter's name. */
export type Typed = Readonly<Record<string, string | FileList | undefined>>;

/** A call as the SDK takes it. */
export interface Call {
  readonly key: EndpointKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined: the method has no body. */
  readonly payload: Readonly<Record<string, unknown>> | FormData | undefined;
}

/** What is left empty is left out; whether that will do is the server's to say (docs/product.md §5). */
export function callOf(endpoint: ExplorerEndpoint, typed: Typed): Call {
  const { method, path, parameters } = endpoint;
  const given = (place: 'path' | 'query' | 'body') =>
    parameters.flatMap(({ name, kind, in: where }) => {
      const text = typed[name] ?? '';
      if (!isAsked(endpoint, { name, kind }, typed)) return [];
      return where === place && typeof text === 'string' && text !== ''
        ? [[name, readAs(kind, text)] as const]
        : [];
    });
  return {
    key: `${method} ${path as `/${string}`}`,
    params: Object.fromEntries(given('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(given('query')),
    payload: method === 'GET' ? undefined : (formOf(endpoint, typed) ?? Object.fromEntries(given('body'))),
  };
}

/** Of the contents of a message, each in the field of its kind, the one that its type names. */
export function isAsked(
  { parameters }: ExplorerEndpoint,
  { name, kind }: Pick<ExplorerParameter, 'name' | 'kind'>,
  { type }: Typed,
): boolean {
  const kinds = parameters.find(each => each.name === 'type')?.options ?? [];
  return kind !== 'json' || !kinds.includes(name) || name === type;
}

/** The example of the kind that was chosen, where a call has one for each. */
export function exampleOf({ parameters, example }: ExplorerEndpoint, { type }: Typed): unknown {
  const { type: shown, ...others } = (example ?? {}) as Readonly<Record<string, unknown>>;
  const { placeholder } = parameters.find(({ name, kind }) => name === type && kind === 'json') ?? {};
  if (placeholder === undefined || typeof shown !== 'string') return example;
  const { [shown]: _content, ...around } = others;
  return { ...around, type, [String(type)]: JSON.parse(placeholder) as unknown };
}

/** The parameter that is a file, where there is one. */
export const fileOf = ({ parameters }: ExplorerEndpoint) =>
  parameters.find(({ kind }) => kind === 'file')?.name;

/** Sent empty, too: the server says what is missing. */
function formOf(endpoint: ExplorerEndpoint, typed: Typed): FormData | undefined {
  const name = fileOf(endpoint);
  if (name === undefined) return undefined;
  const form = new FormData();
  const files = typed[name];
  if (files !== undefined && typeof files !== 'string' && files[0]) form.append(name, files[0]);
  return form;
}

/** What is no number, or no JSON, stays the text it is: the server's answer to it is worth seeing. */
function readAs(kind: ExplorerEndpoint['parameters'][number]['kind'], text: string): unknown {
  if (kind === 'boolean') return text === 'true';
  if (kind === 'json') return parsed(text);
  return kind === 'number' && Number.isFinite(Number(text)) ? Number(text) : text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a form begins with. */
export const initialValues = ({ parameters }: ExplorerEndpoint): Record<string, string> =>
  Object.fromEntries(
    parameters.filter(({ kind }) => kind !== 'file').map(({ name, default: preset = '' }) => [name, preset]),
  );
