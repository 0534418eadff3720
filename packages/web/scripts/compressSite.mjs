import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Writes the compressed files `X.br` and `X.gz` next to every file `X` that compression makes smaller. */
export async function compressSite(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile() && /\.(css|html|js|svg|txt)$/.test(entry.name));
  await Promise.all(files.map(({ parentPath, name }) => compressFile(join(parentPath, name))));
}

async function compressFile(path) {
  const content = await readFile(path);
  const params = {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 11,
    [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const encoded = { br: await brotli(content, { params }), gz: await gzip(content, { level: 9 }) };
  for (const [ending, bytes] of Object.entries(encoded))
    if (bytes.length < content.length) await writeFile(`${path}.${ending}`, bytes);
}
