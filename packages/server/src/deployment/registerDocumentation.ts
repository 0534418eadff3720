import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { notFound } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { acceptsEncoding } from './acceptsEncoding.ts';
import { composePagePolicy } from './composePagePolicy.ts';

/** Folder of the documentation site inside the built pages. */
export const DOCUMENTATION_FOLDER = 'docs';

/**
 * Serves the documentation site of `folder` below `/docs`. Only its list of files is in memory: the site has some
 * thousand files that are read rarely, and a path that is not in the list can never be read.
 *
 * @returns whether the folder contains a site
 */
export async function registerDocumentation(server: Server, folder: string): Promise<boolean> {
  const names = await listFileNames(folder);
  if (!names.has('index.html')) return false;
  server.route({
    method: 'GET',
    path: '/docs/{path*}',
    options: {
      auth: false,
      handler: (request, h) => {
        const name = findFileName(names, String(request.params.path ?? ''));
        if (name === undefined) throw notFound();
        return respondWithDocument(request, h, { folder, name, names });
      },
    },
  });
  return true;
}

async function listFileNames(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter(entry => entry.isFile() && !entry.name.startsWith('.'));
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')));
}

/** Finds the page or file of a path. Pages have no extension in their address. */
function findFileName(names: ReadonlySet<string>, path: string): string | undefined {
  if (path === '') return 'index.html';
  if (names.has(`${path}.html`)) return `${path}.html`;
  return names.has(path) && contentTypes[extname(path)] !== undefined && !path.endsWith('.html') ? path : undefined;
}

interface DocumentFile {
  readonly folder: string;
  readonly name: string;
  readonly names: ReadonlySet<string>;
}

async function respondWithDocument(
  request: Request,
  h: ResponseToolkit,
  { folder, name, names }: DocumentFile,
): Promise<ResponseObject> {
  const accepts = acceptsEncoding(String(request.headers['accept-encoding'] ?? ''), 'br');
  const isCompressed = accepts && names.has(`${name}.br`);
  const content = await readFile(join(folder, isCompressed ? `${name}.br` : name));
  const hash = createHash('sha256').update(content).digest('base64url').slice(0, 22);
  const response = h
    .response(content)
    .type(contentTypes[extname(name)] ?? 'text/plain; charset=utf-8')
    .etag(hash, { weak: false, vary: false })
    .header('vary', 'accept-encoding')
    .header('cache-control', name.startsWith('recursos/') ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (isCompressed) response.header('content-encoding', 'br');
  if (name.endsWith('.html')) response.header('content-security-policy', pagePolicy);
  return response;
}

/** The pages contain no inline script, so one policy applies to all of them. */
const pagePolicy = composePagePolicy('');

/** Content types by extension. Files without a known extension, such as a Caddyfile, are shown as text. */
const contentTypes: Readonly<Record<string, string>> = {
  '': 'text/plain; charset=utf-8',
  '.conf': 'text/plain; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.example': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.jsx': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.service': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.timer': 'text/plain; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.yaml': 'text/plain; charset=utf-8',
};
