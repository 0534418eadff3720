import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** Where the profiles are kept; a relative XDG_CONFIG_HOME counts as none (XDG Base Directory Specification). */
export function profilesPath({
  XDG_CONFIG_HOME: given,
}: Readonly<Record<string, string | undefined>>): string {
  const base = given && isAbsolute(given) ? given : join(homedir(), '.config');
  return join(base, 'recado', 'config.json');
}
