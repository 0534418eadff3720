import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';

/** Every path that an `exports` or `bin` field leads to. */
const targets = field =>
  typeof field === 'string' ? [field.replace(/^\.\//, '')] : Object.values(field ?? {}).flatMap(targets);

/**
 * What is wrong with a package as a registry got it.
 * @param published its manifest and its tarball
 * @param version the version that this release makes of every package of ours
 */
export async function faultsOf({ manifest, tarball }, version) {
  const tar = spawn('tar', ['-tz'], { stdio: ['pipe', 'pipe', 'inherit'] });
  tar.stdin.end(tarball);
  const files = (await text(tar.stdout)).split('\n').map(file => file.replace('package/', ''));
  const needed = Object.entries({ ...manifest.dependencies, ...manifest.peerDependencies });
  return [
    ...(manifest.version === version ? [] : [`has version ${manifest.version}`]),
    ...needed
      .filter(([name, range]) => /^(@recado\/|recado$)/.test(name) && range !== version)
      .map(([name, range]) => `needs ${name} ${range}`),
    ...[...targets(manifest.exports), ...targets(manifest.bin)]
      .filter(target => !target.includes('*') && !files.includes(target))
      .map(target => `promises ${target}, which is not in it`),
    ...['LICENSE', 'README.md'].filter(file => !files.includes(file)).map(file => `has no ${file}`),
    ...files.filter(file => /\.test\.|\.tsbuildinfo$/.test(file)).map(file => `ships ${file}`),
  ];
}
