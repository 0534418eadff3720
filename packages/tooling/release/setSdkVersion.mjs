/**
 * `npm run version`, which `lerna version` runs: gives the SDK for Python the version of all packages. The SDK for PHP gets
 * its version from the tag.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const files = {
  'packages/sdk-python/pyproject.toml': /^version = ".*"$/m,
  'packages/sdk-python/src/recado/__init__.py': /^__version__ = ".*"$/m,
};
const { version } = JSON.parse(readFileSync('lerna.json', 'utf8'));
for (const [file, pattern] of Object.entries(files)) {
  const source = readFileSync(file, 'utf8');
  if (!pattern.test(source)) throw new Error(`${file} has no version`);
  writeFileSync(
    file,
    source.replace(pattern, line => line.replace(/".*"/, `"${version}"`)),
  );
}
execFileSync('git', ['add', ...Object.keys(files)]);
