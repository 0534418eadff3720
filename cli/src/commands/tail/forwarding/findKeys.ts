import type { Sdk } from '@recado/sdk';
import { cli } from '@recado/texts';
import { UsageError } from '../../../errors.ts';
import type { Remote } from '../../../remote/openRemote.ts';
import type { ForwardingKeys } from './createForwarder.ts';

/**
 * What each client's events are signed with: the secret that was given, or the one that its owner sees.
 *
 * @throws UsageError where a client's token speaks, which cannot see it, and none was given
 */
export function findKeys(
  { credential, asUser, signal }: Pick<Remote, 'credential' | 'asUser' | 'signal'>,
  given: string | undefined,
): (clientId: string) => Promise<ForwardingKeys> {
  if (given !== undefined) return async () => ({ secret: given });
  if (credential?.kind === 'api') throw new UsageError(cli.tail.noSecret);
  const sdk: Sdk = asUser();
  const known = new Map<string, ForwardingKeys>();
  return async id => {
    const held = known.get(id);
    if (held) return held;
    const { keys } = await sdk.request('GET /clients/{id}/webhook/secret', { params: { id }, signal });
    known.set(id, keys);
    return keys;
  };
}
