export interface CurlCall {
  /** Of the page: `https://recado.example.mx`. */
  readonly origin: string;
  readonly method: string;
  /** From the origin on: `/api/external/send`. */
  readonly path: string;
  readonly token: string;
  /** What is left out of the call is undefined or null. */
  readonly parameters: Readonly<Record<string, unknown>>;
  /** The field of a form that holds a file, which is sent instead. */
  readonly file?: string;
}

/**
 * The call as a command (docs/product.md §7): the parameters are the query of a GET and the JSON body of
 * anything else. It means the same to bash, interactive or not, and to n8n's import.
 */
export function curlCommand({ origin, method, path, token, parameters, file }: CurlCall): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined && value !== null);
  const reading = method === 'GET';
  return [
    `curl -X ${method} ${quoted(origin + path + (reading ? query(given) : ''))}`,
    ...(file === undefined ? [`-H ${quoted('Content-Type: application/json')}`] : []),
    `-H ${quoted(`x-api-token: ${token}`)}`,
    ...(file === undefined ? [] : [`-F ${quoted(`${file}=@menu.jpg;type=image/jpeg`)}`]),
    ...(reading || file !== undefined ? [] : [`-d ${quoted(plainJson(Object.fromEntries(given)))}`]),
  ].join(' \\\n  ');
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

function query(parameters: readonly (readonly [string, unknown])[]): string {
  const pairs = parameters.map(([name, value]) => {
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return [name, text] as [string, string];
  });
  // Within a query `+` is a space to some readers and a plus to others.
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString().replaceAll('+', '%20')}`;
}

/** JSON whose texts are free of the characters that bash or n8n's import could take for their own. */
const plainJson = (value: unknown): string =>
  JSON.stringify(value).replace(/"(?:[^"\\]|\\.)*"/g, text => text.replace(/['&=%+$!`]/g, escaped));

const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
