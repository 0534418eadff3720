export interface CurlCall {
  /** Origin of Recado's pages, such as `https://recado.example.mx`. */
  readonly origin: string;
  readonly method: string;
  /** Path of the request URL, without scheme and host, such as `/api/external/send`. */
  readonly path: string;
  readonly token: string;
  /** Parameters of the call. Undefined and null values are omitted. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** Name of the form field for a file. If present, curl sends a form with the file instead of a JSON body. */
  readonly file?: string;
}

/**
 * Builds a curl command (docs/product.md §7). The parameters become the query of a GET and the
 * JSON body of any other method. The command has the same meaning in an interactive bash, in a
 * bash script and in n8n's import.
 */
export function buildCurlCommand({ origin, method, path, token, parameters, file }: CurlCall): string {
  const presentParameters = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const isGet = method === 'GET';
  return [
    `curl -X ${method} ${shellQuote(origin + path + (isGet ? buildQuery(presentParameters) : ''))}`,
    ...(file === undefined ? [`-H ${shellQuote('Content-Type: application/json')}`] : []),
    `-H ${shellQuote(`x-api-token: ${token}`)}`,
    ...(file === undefined ? [] : [`-F ${shellQuote(`${file}=@menu.jpg;type=image/jpeg`)}`]),
    ...(isGet || file !== undefined
      ? []
      : [`-d ${shellQuote(stringifyForShell(Object.fromEntries(presentParameters)))}`]),
  ].join(' \\\n  ');
}

const shellQuote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function buildQuery(parameters: readonly (readonly [string, unknown])[]): string {
  const pairs = parameters.map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [name, text] as [string, string];
  });
  // A `+` in a query is ambiguous, because some servers decode it as a space and others as a plus sign.
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString().replaceAll('+', '%20')}`;
}

/** Converts a value to JSON and escapes the characters that bash or n8n's import could interpret. */
const stringifyForShell = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, text => text.replace(/['&=%+$!`]/g, escapeCharacter));

const escapeCharacter = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
