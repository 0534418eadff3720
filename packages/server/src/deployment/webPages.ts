import { notFound } from '@hapi/boom';
import type { Request, ResponseObject, ResponseToolkit, Server } from '@hapi/hapi';
import { acceptsEncoding } from './acceptsEncoding.ts';
import { loadSite, type Site, type SiteFile } from './loadSite.ts';

/**
 * Serves the built pages of `folder`: hashed files for ever, pages with an ETag, and the not-found page with 404 for
 * every address that nothing else claims, except below `/api` and `/health`. To be registered before what sets the
 * headers of all answers.
 *
 * @throws Error when the folder holds no built pages
 */
export async function webPages(server: Server, folder: string): Promise<void> {
  const site = await loadSite(folder);
  for (const [name, file] of site.files) {
    if (!name.endsWith('.html') && !isHashed(name))
      addRoute(server, `/${name}`, file, 'public, max-age=86400');
  }
  addAssets(server, site);
  for (const [path, name] of Object.entries(site.pages.paths))
    addRoute(server, path, page(site, name), 'no-cache');

  const lost = page(site, site.pages.notFound);
  server.ext('onPreResponse', (request, h) =>
    isLost(request) ? answer(request, h, lost, 'no-cache').code(404) : h.continue,
  );
}

function addRoute(server: Server, path: string, file: SiteFile, cacheControl: string): void {
  server.route({
    method: 'GET',
    path,
    options: { auth: false, handler: (request, h) => answer(request, h, file, cacheControl) },
  });
}

/** One route for all of them: making one for each of more than a hundred took a tenth of a start. */
function addAssets(server: Server, { files }: Site): void {
  server.route({
    method: 'GET',
    path: assets,
    options: {
      auth: false,
      handler: (request, h) => {
        const file = files.get(`assets/${request.params.name}`);
        if (!file) throw notFound();
        return answer(request, h, file, 'public, max-age=31536000, immutable');
      },
    },
  });
}

function answer(request: Request, h: ResponseToolkit, file: SiteFile, cacheControl: string): ResponseObject {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find(name => file[name] && acceptsEncoding(accepted, name));
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

const assets = '/assets/{name}';

/** Vite puts the hash of its content into the name of everything under `assets`. */
const isHashed = (name: string): boolean => /^assets\/[^/]+$/.test(name);

function page({ files }: Site, name: string): SiteFile {
  const file = files.get(name);
  if (file === undefined) throw new Error(`pages.json names ${name}, which is not there`);
  return file;
}

/** An address that no route claims, or the name of no file; the API and the health checks answer theirs in JSON. */
function isLost({ route, response, method, path }: Request): boolean {
  const unclaimed: string = '_special';
  return (
    (route.method === unclaimed || route.path === assets) &&
    (method === 'get' || method === 'head') &&
    response instanceof Error &&
    response.output.statusCode === 404 &&
    !/^\/(api|health)(\/|$)/.test(path)
  );
}

/**
 * What a page may do in the browser. Nothing inline and nobody else's: `script-src 'self'`. The one hash is that of
 * an empty `<style>`, which MUI's style engine fills through the CSSOM; an inline style with anything in it stays
 * forbidden. Trusted Types forbid every text that would become code or markup, but the address of the one service worker
 * (`packages/console/src/notices/subscribeHere.ts`); `blob:` is the QR's image.
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

/** On every page, over the stricter ones of the API's answers. */
const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(self), payment=(), usb=()',
};
