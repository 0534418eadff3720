import { cliTexts, statusLabels } from '@recado/texts';
import type { RemoteContext } from '../../remote/openRemoteContext.ts';
import { formatLocalDateTime, renderLabelledValues } from '../../render/index.ts';

const texts = cliTexts.whoami;

/** `recado whoami`: requests the profile from the platform, which also validates the session. */
export async function whoami(remote: RemoteContext): Promise<void> {
  const { url, signal, profile, credential } = remote;
  const { user } = await remote.asUser().request('GET /auth/profile', { signal });
  const expiresAt = credential?.kind === 'session' ? readExpiry(credential.token) : undefined;
  const facts = [
    { label: texts.name, value: user.name },
    { label: texts.email, value: user.email },
    { label: texts.role, value: statusLabels.roles[user.role] },
    { label: texts.platform, value: url },
    { label: texts.profile, value: profile },
    { label: texts.until, value: expiresAt === undefined ? '' : formatLocalDateTime(expiresAt) },
  ];
  await renderLabelledValues(remote, { facts }, { user, url, profile, expiresAt: expiresAt ?? null });
}

/** Reads the expiry (ISO 8601) from a session token's claims. Returns undefined for other tokens. */
function readExpiry(token: string): string | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined;
    return typeof exp === 'number' ? new Date(exp * 1000).toISOString() : undefined;
  } catch {
    return undefined;
  }
}
