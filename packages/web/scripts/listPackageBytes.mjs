/** Path of the file, in the built folder, with the bytes of each package in each script file. Not served. */
export const PACKAGE_BYTES_PATH = '.vite/packages.json';

/**
 * Returns the bytes of each package in each script file, before minification.
 *
 * @param {ReadonlyMap<string, import('vite').Rolldown.OutputChunk>} chunks
 */
export const listPackageBytes = chunks =>
  Object.fromEntries(
    [...chunks].map(([file, { modules }]) => {
      const bytes = {};
      for (const [id, { renderedLength }] of Object.entries(modules))
        bytes[packageOf(id)] = (bytes[packageOf(id)] ?? 0) + renderedLength;
      return [file, bytes];
    }),
  );

/** Returns the name of the npm package, or the folder of the repository's own package. */
const packageOf = id =>
  /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? /\/packages\/([^/]+)\//.exec(id)?.[1] ?? 'build tool';

/**
 * Prints the packages that contribute most to script files. A package's share of a file's compressed size is its
 * share of the file's code.
 *
 * @param {readonly string[]} files
 * @param {Record<string, Record<string, number>>} packageBytes
 * @param {(file: string) => number} weightOf
 */
export function printLargestPackages(files, packageBytes, weightOf) {
  const totals = new Map();
  for (const file of files) {
    const entries = Object.entries(packageBytes[file] ?? {});
    const sum = entries.reduce((total, [, bytes]) => total + bytes, 0);
    for (const [name, bytes] of entries)
      totals.set(name, (totals.get(name) ?? 0) + (weightOf(file) * bytes) / Math.max(sum, 1));
  }
  const largest = [...totals].sort(([, one], [, other]) => other - one).slice(0, 14);
  console.log(`    ${largest.map(([name, bytes]) => `${name} ${(bytes / 1000).toFixed(1)}`).join(', ')}`);
}
