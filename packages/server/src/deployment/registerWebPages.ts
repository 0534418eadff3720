import { notFound } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { acceptsEncoding } from './acceptsEncoding.ts';
import { type BuiltSite, loadSite, type SiteFile } from './loadSite.ts';

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
    if (!name.endsWith('.html') && !hasHashedName(name)) addRoute(server, `/${name}`, file, 'public, max-age=86400');
  }
  addAssets(server, site);
  for (const [path, name] of Object.entries(site.pages.paths))
    addRoute(server, path, getPageFile(site, name), 'no-cache');

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
  if (file.type.startsWith('text/html'))
    for (const [name, value] of Object.entries(pageHeaders)) response.header(name, value);
  return response;
}

const assetsPath = '/assets/{name}';

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
    (route.method === hapiFallbackRoute || route.path === assetsPath) &&
    (method === 'get' || method === 'head') &&
    response instanceof Error &&
    response.output.statusCode === 404 &&
    !/^\/(api|health)(\/|$)/.test(path)
  );
}

/**
 * Content security policy of pages: no inline code and no other origins. The hash permits the empty
 * `<style>` that MUI's style engine fills through the CSSOM; other inline styles stay forbidden. Trusted
 * Types forbid all text that becomes code or markup, except the address of the service worker
 * (`packages/console/src/notices/subscribeThisBrowser.ts`). `blob:` is needed for the image of the QR code.
 */
const contentSecurityPolicy: string = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
  "img-src 'self' blob:",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types recado-worker',
].join('; ');

/** Headers of every page. They replace the stricter headers of API responses. */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
};
