import type { Client } from '@recado/contract';

/**
 * Removes the token from a client before it is printed with `--json`. Other commands print the token on
 * request.
 */
export function omitToken<C extends Pick<Client, 'apiToken'>>({ apiToken: _, ...rest }: C): Omit<C, 'apiToken'> {
  return rest;
}
