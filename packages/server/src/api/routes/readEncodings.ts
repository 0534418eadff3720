import type { Lifecycle, RouteExtObject } from '@hapi/hapi';
import { errors as texts } from '@recado/texts';
import { UnsupportedEncoding } from '../../ground/errors/index.ts';

/** What hapi reads by itself, under the names that RFC 9110 §8.4.1 has for it. */
const DECODED: Readonly<Record<string, string>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  deflate: 'deflate',
};

/**
 * Refuses a body in an encoding that nobody reads (415): hapi would take it as it is, and call it no JSON. One that is
 * read goes on under the one spelling that hapi knows it by.
 */
export const readEncodings: RouteExtObject = { method: refusing(texts.encoding, DECODED) };

/** The same for a file, which is kept as it comes. */
export const takeAsItIs: RouteExtObject = { method: refusing(texts.fileEncoding, {}) };

function refusing(message: string, decoded: Readonly<Record<string, string>>): Lifecycle.Method {
  const accepted = [...new Set(Object.values(decoded))];
  return ({ raw: { req } }, h) => {
    const said = (req.headers['content-encoding'] ?? '').toLowerCase().split(',');
    const codings = said.map(each => each.trim()).filter(each => each !== '' && each !== 'identity');
    const [coding, ...others] = codings.map(each =>
      Object.hasOwn(decoded, each) ? decoded[each] : undefined,
    );
    if (codings.length > 0 && (coding === undefined || others.length > 0))
      throw new UnsupportedEncoding(message, accepted);
    if (coding === undefined) delete req.headers['content-encoding'];
    else req.headers['content-encoding'] = coding;
    return h.continue;
  };
}
