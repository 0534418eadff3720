import type { Client } from '@recado/contract';

/** A client for `--json`: its token is asked for by name only. */
export function withoutToken<C extends Pick<Client, 'apiToken'>>({
  apiToken: _,
  ...rest
}: C): Omit<C, 'apiToken'> {
  return rest;
}
