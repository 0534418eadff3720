import { access, mkdir, readFile, symlink, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

interface Link {
  /**
   * Absolute path of an existing library. The other field, `name`, is the absolute path of the symbolic link.
   */
  readonly file: string;
  readonly name: string;
}

/**
 * Creates the symbolic links by which PostgreSQL's server loads its libraries (`libicui18n.so.60` …). npm packs
 * no symbolic links, so the install script of the platform package creates them from a list. However,
 * `npm ci --ignore-scripts` does not run this script. If the package is read-only, the links are created in
 * `fallback`.
 *
 * @param native the package's `native` directory.
 * @param fallback a directory that belongs to Recado, created if it is needed.
 * @returns environment variables for the server.
 */
export async function symlinkPostgresLibraries(native: string, fallback: string): Promise<Record<string, string>> {
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
  // The loader searches a library's dependencies in the folder of the link, so add the original folder `lib`.
  const path = `${fallback}:${join(native, 'lib')}`;
  return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: path };
}

async function missingLinks(native: string): Promise<Link[]> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const entries: { source: string; target: string }[] = JSON.parse(list);
  const root = dirname(native);
  const links = entries.map(({ source, target }) => ({ file: join(root, source), name: join(root, target) }));
  const presence = await Promise.all(links.map(({ name }) => exists(name)));
  return links.filter((_, index) => !presence[index]);
}

/**
 * Creates a symbolic link. A valid link is kept, because a concurrent start may have created it. A dangling
 * link is replaced, because it points to the place from which the package was moved.
 */
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
  return error instanceof Error && 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code));
}
