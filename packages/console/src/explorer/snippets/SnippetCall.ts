/** API call that an example snippet makes. */
export interface SnippetCall {
  /** Origin of the page, such as `https://recado.example.mx`. */
  readonly origin: string;
  readonly method: string;
  /** Path of the URL, without origin and query, such as `/api/external/send`. */
  readonly path: string;
  readonly token: string;
  /** Parameters of the call. A GET sends them as its query, and any other method as its body. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /**
   * Name of the form field that contains an uploaded file. If it is set, the call sends no other parameters.
   */
  readonly file?: string;
  /** Purpose of the call, as a short title. */
  readonly title: string;
}

/** Name of the file that code examples upload. */
export const EXAMPLE_FILE_NAME = 'menu.jpg';

/** Returns the URL of a call. For a GET, the URL includes the query. */
export function buildSnippetUrl({ origin, method, path, parameters }: SnippetCall): string {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  if (method !== 'GET' || entries.length === 0) return origin + path;
  return `${origin}${path}?${new URLSearchParams(entries)}`;
}
