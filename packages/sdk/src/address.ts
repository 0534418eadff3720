/** A query before it is written: objects and arrays become JSON; what is null or undefined is left out. */
export type QueryValues = Readonly<Record<string, unknown>>;

/**
 * The address of a call.
 *
 * @param path with parameters in braces, `/clients/{id}`
 * @throws TypeError for a parameter that is missing, empty, `.` or `..`: each would name another resource
 */
export function address(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: QueryValues = {},
): string {
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => segment(name, params[name]));
  const search = queryString(query);
  return `${baseUrl.replace(/\/+$/, '')}${filled}${search && `?${search}`}`;
}

function segment(name: string, value: string | undefined): string {
  // URL parsers walk `.` and `..` even when they are percent-encoded.
  if (value === undefined || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`Path parameter "${name}" must be a name, got ${JSON.stringify(value)}`);
  }
  return encodeURIComponent(value);
}

function queryString(query: QueryValues): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    pairs.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return pairs.toString();
}
