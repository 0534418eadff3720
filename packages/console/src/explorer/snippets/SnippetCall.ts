/** A call as a program of the owner's would make it. */
export interface SnippetCall {
  /** Of the page: `https://recado.example.mx`. */
  readonly origin: string;
  readonly method: string;
  /** From the origin on, without a query: `/api/external/send`. */
  readonly path: string;
  readonly token: string;
  /** The query of a GET, the body of anything else. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The field of a form that holds a file, which is sent instead. */
  readonly file?: string;
  /** What the call is for. */
  readonly title: string;
}

/** What the file is called in the examples. */
export const FILE_NAME = 'menu.jpg';

/** The address with the query of a GET. */
export function addressOf({ origin, method, path, parameters }: SnippetCall): string {
  const entries = Object.entries(parameters).map(([name, value]) => [name, String(value)]);
  if (method !== 'GET' || entries.length === 0) return origin + path;
  return `${origin}${path}?${new URLSearchParams(entries)}`;
}
