import type { Client } from '@recado/contract';

/**
 * Removes the API token from a client before the client is printed with `--json`. The token is secret, and
 * other commands print it on request.
 */
export function omitApiToken<C extends Pick<Client, 'apiToken'>>({ apiToken: _, ...rest }: C): Omit<C, 'apiToken'> {
  return rest;
}
