import type { Lifecycle, RouteExtObject } from '@hapi/hapi';
import { apiErrorTexts as texts } from '@recado/texts';
import { UnsupportedEncoding } from '../../core/errors/index.ts';

/** hapi's name for each content encoding that hapi decodes, by the encoding's name in RFC 9110 §8.4.1. */
const HAPI_ENCODINGS: Readonly<Record<string, string>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
};

/**
 * Rejects a body in an unsupported encoding with 415, because otherwise hapi would report malformed
 * JSON. Replaces the name of a supported encoding with the spelling that hapi knows.
 */
export const bodyEncodingCheckExtension: RouteExtObject = {
  method: createEncodingCheck(texts.encoding, HAPI_ENCODINGS),
};

/** Rejects an upload with a `Content-Encoding` (status 415), because files are stored as they are received. */
export const uploadEncodingCheckExtension: RouteExtObject = { method: createEncodingCheck(texts.fileEncoding, {}) };

function createEncodingCheck(message: string, supported: Readonly<Record<string, string>>): Lifecycle.Method {
  const accepted = [...new Set(Object.values(supported))];
  return ({ raw: { req } }, h) => {
    const declaredNames = (req.headers['content-encoding'] ?? '').toLowerCase().split(',');
    const codings = declaredNames.map(name => name.trim()).filter(name => name !== '' && name !== 'identity');
    const [coding, ...others] = codings.map(name => (Object.hasOwn(supported, name) ? supported[name] : undefined));
    if (codings.length > 0 && (coding === undefined || others.length > 0))
      throw new UnsupportedEncoding(message, accepted);
    if (coding === undefined) delete req.headers['content-encoding'];
    else req.headers['content-encoding'] = coding;
    return h.continue;
  };
}
