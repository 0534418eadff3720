import type { EndpointKey, ExplorerEndpoint } from '@recado/contract';

/** What was typed, by the parameter's name. */
export type Typed = Readonly<Record<string, string | undefined>>;

/** A call as the SDK takes it. */
export interface Call {
  readonly key: EndpointKey;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  /** Undefined: the method has no body. */
  readonly payload: Readonly<Record<string, unknown>> | undefined;
}

/** What is left empty is left out; whether that will do is the server's to say (docs/product.md §5). */
export function callOf(endpoint: ExplorerEndpoint, typed: Typed): Call {
  const { method, path, parameters } = endpoint;
  const given = (place: 'path' | 'query' | 'body') =>
    parameters.flatMap(({ name, kind, in: where }) => {
      const text = typed[name] ?? '';
      return where === place && text !== '' ? [[name, readAs(kind, text)] as const] : [];
    });
  return {
    key: `${method} ${path as `/${string}`}`,
    params: Object.fromEntries(given('path').map(([name, value]) => [name, String(value)])),
    query: Object.fromEntries(given('query')),
    payload: method === 'GET' ? undefined : Object.fromEntries(given('body')),
  };
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
  Object.fromEntries(parameters.map(({ name, default: preset = '' }) => [name, preset]));
