import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Lists every file path in the `exports` or `bin` field of a manifest. */
const listTargets = field =>
  typeof field === 'string' ? [field.replace(/^\.\//, '')] : Object.values(field ?? {}).flatMap(listTargets);

/**
 * Lists the defects of a published package, from the manifest and tarball that the registry received.
 * @param published manifest and tarball of the package
 * @param version version of this release, which every package of Recado must have
 */
export async function findPackageDefects({ manifest, tarball }, version) {
  const tar = spawn('tar', ['-tz'], { stdio: ['pipe', 'pipe', 'inherit'] });
  tar.stdin.end(tarball);
  const files = (await text(tar.stdout)).split('\n').map(file => file.replace('package/', ''));
  const dependencies = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  return [
    ...(manifest.version === version ? [] : [`has version ${manifest.version}`]),
    ...dependencies
      .filter(([name, range]) => /^(@recado\/|recado$)/.test(name) && range !== version)
      .map(([name, range]) => `needs ${name} ${range}`),
    ...[...listTargets(manifest.exports), ...listTargets(manifest.bin)]
      .filter(target => !target.includes('*') && !files.includes(target))
      .map(target => `declares ${target}, which it does not contain`),
    ...['LICENSE', 'README.md'].filter(file => !files.includes(file)).map(file => `has no ${file}`),
    // The documentation site has a page for the event `webhook.test`.
    ...files.filter(file => /(?<!\/webhook)\.test\.|\.tsbuildinfo$/.test(file)).map(file => `ships ${file}`),
  ];
}
