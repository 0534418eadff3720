/** API call as an owner's program would make it. */
export interface SnippetCall {
  /** Origin of the page, such as `https://recado.example.mx`. */
  readonly origin: string;
  readonly method: string;
  /** Path after the origin, without a query, such as `/api/external/send`. */
  readonly path: string;
  readonly token: string;
  /** Parameters, which are the query of a GET and the body of any other method. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Name of the form field for a file. If it is set, the file is sent instead of the parameters. */
  readonly file?: string;
  /** Purpose of the call. */
  readonly title: string;
}

/** File name in the examples. */
export const EXAMPLE_FILE_NAME = 'menu.jpg';

/** Returns the URL. For a GET it includes the query. */
export function buildUrl({ origin, method, path, parameters }: SnippetCall): string {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  if (method !== 'GET' || entries.length === 0) return origin + path;
  return `${origin}${path}?${new URLSearchParams(entries)}`;
}
