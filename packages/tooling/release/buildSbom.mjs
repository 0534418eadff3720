import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Builds the software bill of materials of a release (CycloneDX 1.5) from the lock file: each published package and
 * each third-party package that an installation of them contains, with version, licence and hash, and the SDKs for Python
 * and PHP. Needs no network.
 *
 * @param {string} root folder of the repository
 */
export async function buildSbom(root) {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const links = Object.values(lock.packages).filter(({ link }) => link);
  const workspaces = links.map(({ resolved }) => ({ folder: resolved, ...lock.packages[resolved] }));
  const manifests = await Promise.all(
    workspaces.map(async ({ folder }) => JSON.parse(await readFile(join(root, folder, 'package.json'), 'utf8'))),
  );
  const published = manifests.filter(manifest => !manifest.private);
  const { version } = manifests.find(({ name }) => name === 'recado');
  const options = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
  const { stdout } = await run('npm', ['sbom', ...options, ...published.flatMap(({ name }) => ['-w', name])], {
    cwd: root,
    maxBuffer: 2 ** 26,
  });
  const publishedFolders = workspaces.filter((_, index) => !manifests[index].private).map(({ folder }) => folder);
  const refs = listInstalledRefs(lock.packages, publishedFolders);
  const sbom = JSON.parse(stdout);
  const components = sbom.components.filter(each => refs.has(each['bom-ref']));
  const dependencies = sbom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter(each => refs.has(each)) }));
  return describeRelease({ ...sbom, components, dependencies }, { version, published });
}

/** Licences that the lock file lacks, because the manifest of the package does not use the name of SPDX. */
const unstatedLicences = [
  ['css-mediaquery', 'BSD-3-Clause'],
  ['qrcode-terminal', 'Apache-2.0'],
];

/**
 * Replaces what npm derives from the working copy. The same lock file always results in the same document, so the time
 * and the random serial number are omitted.
 */
function describeRelease(sbom, { version, published }) {
  const { serialNumber: _, metadata, components, ...rest } = sbom;
  const { timestamp: _time, component, ...otherMetadata } = metadata;
  const licences = new Map([...published.map(({ name, license }) => [name, license]), ...unstatedLicences]);
  const describeComponent = each => {
    // npm names a package of this repository after its folder.
    const name = decodeURIComponent(/^pkg:npm\/(.+)@/.exec(each.purl)?.[1] ?? each.name);
    const isStated = each.licenses?.some(({ license, expression }) => license?.id ?? expression);
    const licenses = isStated ? each.licenses : [{ license: { id: licences.get(name) } }];
    const properties = each.properties.filter(property => property.name !== 'cdx:npm:package:development');
    return { ...each, name, licenses, properties };
  };
  const ownComponents = [...components.map(describeComponent), ...describeSdks(version)];
  return {
    ...rest,
    metadata: { ...otherMetadata, component: { ...component, name: 'recado', version, type: 'application' } },
    components: ownComponents.sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1)),
  };
}

/** Describes the SDKs of other registries, which have no dependencies. */
function describeSdks(version) {
  const describeSdk = (name, purl) => ({
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    purl,
    licenses: [{ license: { id: 'MIT' } }],
  });
  return [
    describeSdk('recado', `pkg:pypi/recado@${version}`),
    describeSdk('recado/recado', `pkg:composer/recado/recado@${version}`),
  ];
}

/**
 * Lists the packages, as `NAME@VERSION`, that an installation of the packages in these folders contains.
 * `npm sbom --omit dev` cannot do this, because it also omits packages that any other workspace uses in development.
 */
function listInstalledRefs(packages, folders) {
  const paths = new Set();
  const visit = path => {
    if (paths.has(path)) return;
    paths.add(path);
    const { dependencies, optionalDependencies } = packages[path];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = resolvePath(packages, path, name);
      if (found !== undefined) visit(packages[found].link ? packages[found].resolved : found);
    }
  };
  for (const folder of folders) visit(folder);
  const nameOf = path =>
    packages[path].name ?? path.split(path.includes('node_modules/') ? 'node_modules/' : '/').at(-1);
  return new Set([...paths].map(path => `${nameOf(path)}@${packages[path].version}`));
}

/** Finds a dependency as Node does: in the nearest `node_modules` above the package. */
function resolvePath(packages, from, name) {
  const parts = from.split('/');
  return Array.from({ length: parts.length + 1 }, (_, index) => parts.slice(0, parts.length - index).join('/'))
    .map(folder => `${folder}${folder && '/'}node_modules/${name}`)
    .find(path => packages[path]);
}
