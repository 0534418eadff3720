import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/**
 * Returns the path of the profile file. The XDG Base Directory Specification requires that a
 * relative XDG_CONFIG_HOME is ignored.
 */
export function resolveProfilesPath({
  XDG_CONFIG_HOME: configHome,
}: Readonly<Record<string, string | undefined>>): string {
  const base = configHome && isAbsolute(configHome) ? configHome : join(homedir(), '.config');
  return join(base, 'recado', 'config.json');
}
