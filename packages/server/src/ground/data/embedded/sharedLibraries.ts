import { access, mkdir, readFile, symlink, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

interface Link {
  /** Existing library and the name to give it, both absolute. */
  readonly file: string;
  readonly name: string;
}

/**
 * Gives the server's libraries the short names it asks for (`libicui18n.so.60` …). The platform package carries
 * them as a list, because npm packs no symbolic links, and makes them in its install script, which
 * `npm ci --ignore-scripts` skips. Where the package cannot be written, the links go to `fallback`.
 *
 * @param native the package's `native` directory.
 * @param fallback a directory of ours, created when it is needed.
 * @returns environment that the server must run with.
 */
export async function linkSharedLibraries(native: string, fallback: string): Promise<Record<string, string>> {
  const missing = await missingLinks(native);
  if (missing.length === 0) return {};
  try {
    for (const { file, name } of missing) await link(basename(file), name);
    return {};
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  await mkdir(fallback, { recursive: true });
  for (const { file, name } of missing) await link(file, join(fallback, basename(name)));
  // A library found through a link looks for its neighbours beside the link.
  const path = `${fallback}:${join(native, 'lib')}`;
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path };
}

async function missingLinks(native: string): Promise<Link[]> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const entries: { source: string; target: string }[] = JSON.parse(list);
  const root = dirname(native);
  const links = entries.map(({ source, target }) => ({ file: join(root, source), name: join(root, target) }));
  const found = await Promise.all(links.map(({ name }) => exists(name)));
  return links.filter((_, index) => !found[index]);
}

/** Two starters may link at once; and a link left by a package that has moved since leads nowhere. */
async function link(target: string, name: string): Promise<void> {
  try {
    await symlink(target, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    if (await exists(name)) return;
    await unlink(name);
    await symlink(target, name);
  }
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

function isReadOnly(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  );
}
