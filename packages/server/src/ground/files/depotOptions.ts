export interface DepotOptions {
  readonly bucket: string;
  /** Before each name, with its slash; may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** Undefined: Amazon's own. */
  readonly endpoint: string | undefined;
  /** Undefined: as the SDK finds them, in the environment or on the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly takesNew: boolean;
}

/**
 * What the address says: `s3://[KEY:SECRET@]BUCKET[/PREFIX][?endpoint=URL&region=NAME&write=folder]`; key and secret
 * percent-encoded where they have to be.
 *
 * @throws Error for what is no such address
 */
export function depotOptions(url: string): DepotOptions {
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(url);
  const { endpoint = undefined, region = 'us-east-1', write, ...others } = Object.fromEntries(searchParams);
  const isWhole =
    protocol === 's3:' &&
    /^[a-z\d][a-z\d.-]{2,62}$/.test(hostname) &&
    (username === '') === (password === '') &&
    (endpoint === undefined || /^https?:\/\/[^/\s]+\/?$/.test(endpoint)) &&
    (write === undefined || write === 'folder') &&
    Object.keys(others).length === 0;
  if (!isWhole) throw new Error('the address of the object storage is none');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix && `${prefix}/`,
    region,
    endpoint,
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
    takesNew: write === undefined,
  };
}
