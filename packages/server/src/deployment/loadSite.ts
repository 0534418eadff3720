import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { composePagePolicy } from './composePagePolicy.ts';
import { DOCUMENTATION_FOLDER } from './registerDocumentation.ts';
import type { PageRequests } from './registerPageData.ts';

/** A file of the built website, in each available encoding. */
export interface SiteFile {
  readonly type: string;
  /** Base64url prefix of the SHA-256 of the file's uncompressed content. */
  readonly hash: string;
  readonly plain: Buffer;
  readonly br?: Buffer;
  readonly gzip?: Buffer;
  /** Content security policy of a page or of the service worker. Absent for other files. */
  readonly policy?: string;
}

/** Content of `pages.json` in the built folder: hapi route paths, each with its HTML file. */
export interface SitePageManifest {
  readonly paths: Readonly<Record<string, string>>;
  /** HTML file for every path that is not in `paths`, sent with status 404. */
  readonly notFound: string;
  /** First requests of each path. Absent if the build predates them. */
  readonly requests?: PageRequests;
}

export interface BuiltSite {
  /** Files by path relative to the folder, separated by `/`. */
  readonly files: ReadonlyMap<string, SiteFile>;
  readonly pages: SitePageManifest;
}

/**
 * Reads the built folder without the documentation (a few hundred kilobytes) into memory. Requests never read from the disk,
 * so a path outside the folder can never be served.
 */
export async function loadSite(folder: string): Promise<BuiltSite> {
  const bytes = new Map<string, Buffer>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    // `registerDocumentation` serves this folder from the disk.
    if (!name.startsWith(`${DOCUMENTATION_FOLDER}/`)) bytes.set(name, await readFile(path));
  }
  const pagesJson = bytes.get('pages.json');
  if (pagesJson === undefined) throw new Error(`${folder} holds no built pages (pages.json is missing)`);
  const files = new Map<string, SiteFile>();
  for (const [name, plain] of bytes) {
    const type = contentTypes[extname(name)];
    // Files whose names begin with a dot belong to the build tool, so they are not served.
    if (type === undefined || name === 'pages.json' || name.startsWith('.')) continue;
    const br = bytes.get(`${name}.br`);
    const gzip = bytes.get(`${name}.gz`);
    const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
    const policy = name.endsWith('.html')
      ? composePagePolicy(plain.toString('utf8'))
      : name === WORKER_NAME && WORKER_POLICY;
    files.set(name, { type, hash, plain, ...(br && { br }), ...(gzip && { gzip }), ...(policy && { policy }) });
  }
  return { files, pages: JSON.parse(pagesJson.toString('utf8')) as SitePageManifest };
}

const WORKER_NAME = 'avisos.js';
/** A worker has a policy of its own. It requests the pages and files that it stores. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

/** Content types by extension. Files with other extensions are not served. */
const contentTypes: Readonly<Record<string, string>> = {
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
