import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A built file in every encoding it comes in. */
export interface SiteFile {
  readonly type: string;
  /** Of the plain bytes. */
  readonly hash: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
}

/** `pages.json` of the built folder: paths as hapi's router writes them, each with the file that answers it. */
export interface SitePages {
  readonly paths: Readonly<Record<string, string>>;
  /** The file that answers every other path, with 404. */
  readonly notFound: string;
}

export interface Site {
  /** By path inside of the folder, with `/` between. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly pages: SitePages;
}

/** Reads the whole built folder, a few hundred kilobytes: what is not in it cannot be asked for, whatever the path. */
export async function loadSite(folder: string): Promise<Site> {
  const bytes = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    bytes.set(relative(folder, path).split(sep).join('/'), await readFile(path));
  }
  const list = bytes.get('pages.json');
  if (list === undefined) throw new Error(`${folder} holds no built pages (pages.json is missing)`);
  const files = new Map<string, SiteFile>();
  for (const [name, plain] of bytes) {
    const type = types[extname(name)];
    // What begins with a dot is the build's own.
    if (type === undefined || name === 'pages.json' || name.startsWith('.')) continue;
    const br = bytes.get(`${name}.br`);
    const gzip = bytes.get(`${name}.gz`);
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    files.set(name, { type, hash, plain, ...(br && { br }), ...(gzip && { gzip }) });
  }
  return { files, pages: JSON.parse(list.toString('utf8')) as SitePages };
}

/** Whatever else lies in the folder is not served. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
};
