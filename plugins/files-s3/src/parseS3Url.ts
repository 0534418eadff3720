export interface S3Location {
  readonly bucket: string;
  /** Prefix of the name of each file, with its trailing slash. It may be empty. */
  readonly prefix: string;
  readonly region: string;
  /** URL of the service; undefined for Amazon's own endpoint. */
  readonly endpoint: string | undefined;
  /** Access key; if it is undefined, the SDK looks for credentials in the environment and on the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly acceptsNewFiles: boolean;
}

/**
 * Parses `s3://[KEY:SECRET@]BUCKET[/PREFIX][?endpoint=URL&region=NAME&write=folder]`. Key and
 * secret are percent-encoded where necessary.
 *
 * @throws Error for any other address
 */
export function parseS3Url(url: string): S3Location {
  const { protocol, hostname, pathname, username, password, searchParams } = new URL(url);
  const { endpoint = undefined, region = 'us-east-1', write, ...unknownParams } = Object.fromEntries(searchParams);
  const isValid =
    protocol === 's3:' &&
    /^[a-z\d][a-z\d.-]{2,62}$/.test(hostname) &&
    (username === '') === (password === '') &&
    (endpoint === undefined || /^https?:\/\/[^/\s]+\/?$/.test(endpoint)) &&
    (write === undefined || write === 'folder') &&
    Object.keys(unknownParams).length === 0;
  if (!isValid) throw new Error('invalid object storage address');
  const prefix = decodeURIComponent(pathname).replace(/^\/+|\/+$/g, '');
  return {
    bucket: hostname,
    prefix: prefix && `${prefix}/`,
    region,
    endpoint,
    credentials: username
      ? { accessKeyId: decodeURIComponent(username), secretAccessKey: decodeURIComponent(password) }
      : undefined,
    acceptsNewFiles: write === undefined,
  };
}
