import { expect, it } from 'vitest';
import { repositoryRoot } from '../build/findPackageFolders.mjs';
import { buildSbom } from './buildSbom.mjs';

const sbom = await buildSbom(repositoryRoot);
const findComponent = name => sbom.components.find(component => component.name === name);

it('bill of materials names the release and contains the published packages and their dependencies', () => {
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'recado' } } });
  for (const name of ['@recado/server', '@recado/admin', 'n8n-nodes-recado', 'joi', 'pg', 'react-hot-toast'])
    expect(findComponent(name)?.version, name).toMatch(/^\d+\.\d+\.\d+/);
});

it('bill of materials contains the SDKs of the registries of Python and PHP', () => {
  const { version } = sbom.metadata.component;
  const purls = sbom.components.map(({ purl }) => purl);
  expect(purls).toEqual(
    expect.arrayContaining([`pkg:pypi/recado@${version}`, `pkg:composer/recado/recado@${version}`]),
  );
});

it('bill of materials omits private packages and tools of development', () => {
  for (const name of [
    '@recado/tooling',
    '@recado/bench',
    '@recado/graph-emulator',
    'vitest',
    '@biomejs/biome',
    'playwright-core',
    'knip',
  ])
    expect(findComponent(name), name).toBeUndefined();
});

it('bill of materials contains a licence for every package, and a hash for every package of a registry', () => {
  const isOurs = ({ name }) => /^(@recado\/|recado|n8n-nodes-recado)/.test(name);
  const hasLicence = ({ licenses }) => licenses.some(({ license, expression }) => license?.id ?? expression);
  expect(sbom.components.filter(each => !hasLicence(each)).map(({ name }) => name)).toEqual([]);
  expect(sbom.components.filter(each => !isOurs(each) && !each.hashes?.length).map(({ name }) => name)).toEqual([]);
});

it('bill of materials is the same whenever the lock file is the same', async () => {
  expect(await buildSbom(repositoryRoot)).toEqual(sbom);
});
