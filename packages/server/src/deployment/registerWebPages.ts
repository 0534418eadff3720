import { notFound } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { acceptsEncoding } from './acceptsEncoding.ts';
import { type BuiltSite, loadSite, type SiteFile } from './loadSite.ts';
import { registerPageData } from './registerPageData.ts';

/**
 * Serves the built pages of `folder`: files with a hash in their name may be cached for ever, and pages have
 * an ETag. Each address without a route gets the not-found page with status 404, except below `/api` and
 * `/health`. Must be registered before `addSecurityHeaders`.
 *
 * @throws Error when the folder contains no built pages
 */
export async function registerWebPages(server: Server, folder: string): Promise<void> {
  const site = await loadSite(folder);
  for (const [name, file] of site.files) {
    if (!name.endsWith('.html') && !hasHashedName(name))
      addRoute(server, `/${name}`, file, mustBeCurrent(name) ? 'no-cache' : 'public, max-age=86400');
  }
  addAssets(server, site);
  addShareTarget(server);
  for (const [path, name] of Object.entries(site.pages.paths))
    addRoute(server, path, getPageFile(site, name), 'no-cache');
  registerPageData(server, site.pages.requests ?? {});

  const notFoundPage = getPageFile(site, site.pages.notFound);
  server.ext('onPreResponse', (request, h) =>
    isUnknownAddress(request) ? respondWithFile(request, h, notFoundPage, 'no-cache').code(404) : h.continue,
  );
}

function addRoute(server: Server, path: string, file: SiteFile, cacheControl: string): void {
  server.route({
    method: 'GET',
    path,
    options: { auth: false, handler: (request, h) => respondWithFile(request, h, file, cacheControl) },
  });
}

/** Adds one route for all assets, because over a hundred separate routes took a tenth of the start time. */
function addAssets(server: Server, { files }: BuiltSite): void {
  server.route({
    method: 'GET',
    path: assetsPath,
    options: {
      auth: false,
      handler: (request, h) => {
        const file = files.get(`assets/${request.params.name}`);
        if (!file) throw notFound();
        return respondWithFile(request, h, file, 'public, max-age=31536000, immutable');
      },
    },
  });
}

/**
 * Receives content that another app shares, if the service worker of the console does not run. The content never
 * reaches the server otherwise, so the console explains that it must be shared again.
 */
function addShareTarget(server: Server): void {
  server.route({
    method: 'POST',
    path: '/compartir',
    options: {
      auth: false,
      // The body is not read.
      payload: { parse: false, output: 'stream' },
      handler: (_request, h) => h.redirect('/conversations?compartido=1').code(303),
    },
  });
}

/** The worker and the manifest keep their names in every release, so an old one must never come from a cache. */
const mustBeCurrent = (name: string): boolean => name === WORKER_NAME || name.endsWith('.webmanifest');
const WORKER_NAME = 'avisos.js';

function respondWithFile(request: Request, h: ResponseToolkit, file: SiteFile, cacheControl: string): ResponseObject {
  const acceptEncoding = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find(name => file[name] && acceptsEncoding(acceptEncoding, name));
  const response = h
    .response(encoding ? file[encoding] : file.plain)
    .type(file.type)
    .etag(encoding ? `${file.hash}-${encoding}` : file.hash, { weak: false, vary: false })
    .header('cache-control', cacheControl)
    .header('vary', 'accept-encoding');
  if (encoding) response.header('content-encoding', encoding);
  if (file.policy !== undefined)
    for (const [name, value] of Object.entries({ ...pageHeaders, 'content-security-policy': file.policy }))
      response.header(name, value);
  return response;
}

const assetsPath = '/assets/{name}';
const documentationPath = '/docs/{path*}';

/** Returns whether a file has a content hash in its name. Vite adds one to every file in `assets`. */
const hasHashedName = (name: string): boolean => /^assets\/[^/]+$/.test(name);

function getPageFile({ files }: BuiltSite, name: string): SiteFile {
  const file = files.get(name);
  if (file === undefined) throw new Error(`pages.json names ${name}, which is missing`);
  return file;
}

/**
 * Whether a request gets the HTML 404 page, because neither a route nor an asset has its path. The API and the
 * health checks are excluded, because they send their own JSON 404.
 */
function isUnknownAddress({ route, response, method, path }: Request): boolean {
  const hapiFallbackRoute: string = '_special';
  return (
    (route.method === hapiFallbackRoute || route.path === assetsPath || route.path === documentationPath) &&
    (method === 'get' || method === 'head') &&
    response instanceof Error &&
    response.output.statusCode === 404 &&
    !/^\/(api|health)(\/|$)/.test(path)
  );
}

/** Headers of every page. They replace the stricter headers of API responses. */
const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
};
