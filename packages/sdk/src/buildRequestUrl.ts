/** Query values before encoding. Objects and arrays are sent as JSON; null and undefined values are omitted. */
export type UrlQueryValues = Readonly<Record<string, unknown>>;

/**
 * Builds the URL of a call.
 *
 * @param path path with its parameters in braces, such as `/clients/{id}`
 * @throws TypeError if a parameter is missing, empty, `.` or `..`, because the URL would then address
 * another resource
 */
export function buildRequestUrl(
  baseUrl: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
  query: UrlQueryValues = {},
): string {
  const filledPath = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeSegment(name, params[name]));
  const search = buildQueryString(query);
  return `${baseUrl.replace(/\/+$/, '')}${filledPath}${search && `?${search}`}`;
}

function encodeSegment(name: string, value: string | undefined): string {
  // `.` and `..` are rejected, because URL parsers resolve them even if they are percent-encoded.
  if (value === undefined || /^\.{0,2}$/.test(value)) {
    throw new TypeError(`Path parameter "${name}" must be a name, got ${JSON.stringify(value)}`);
  }
  return encodeURIComponent(value);
}

function buildQueryString(query: UrlQueryValues): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue;
    pairs.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  return pairs.toString();
}
