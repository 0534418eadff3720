import { cli, status } from '@recado/texts';
import type { Remote } from '../../remote/openRemote.ts';
import { moment, renderFacts } from '../../render/index.ts';

const texts = cli.whoami;

/** `recado whoami`: asks the platform, so that it also tells whether the session is still good. */
export async function whoami(remote: Remote): Promise<void> {
  const { url, signal, profile, credential } = remote;
  const { user } = await remote.asUser().request('GET /auth/profile', { signal });
  const until = credential?.kind === 'session' ? expiryOf(credential.token) : undefined;
  const facts = [
    { label: texts.name, value: user.name },
    { label: texts.email, value: user.email },
    { label: texts.role, value: status.roles[user.role] },
    { label: texts.platform, value: url },
    { label: texts.profile, value: profile },
    { label: texts.until, value: until === undefined ? '' : moment(until) },
  ];
  await renderFacts(remote, { facts }, { user, url, profile, expiresAt: until ?? null });
}

/** ISO 8601, from the token's own claims; undefined for a token of another kind. */
function expiryOf(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' ? new Date(exp * 1000).toISOString() : undefined;
  } catch {
    return undefined;
  }
}
