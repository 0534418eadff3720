import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { allCommands } from '../testing/allCommands.ts';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const deploy = join(docs, 'deploy');
const guides = ['several-machines', 'keeping-and-forgetting', 'terminal'].map(name => `guides/${name}.md`);
const pages = [
  ...(await readdir(deploy, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile() && !entry.name.endsWith('.json'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(docs.length)),
  ...guides,
];

const options = allCommands.flatMap(({ spec }) => Object.values(spec.options));
const settings = new Set([
  ...options.flatMap(({ env }) => (env === undefined ? [] : [env])),
  // No command has its own option for these: secrets, a common setting, and a setting of the compose file.
  ...['RECADO_JWT_SECRET', 'RECADO_SEAL_KEY', 'RECADO_PASSWORD', 'RECADO_NO_INPUT', 'RECADO_DOMAIN'],
]);
const flags = new Set(options.map(({ flag }) => flag));
const text = (page: string) => readFile(join(docs, page), 'utf8');

it.each(pages)('%s names only existing settings', async page => {
  const named = (await text(page)).match(/\b(?:RECADO_[A-Z_]+[A-Z]|DATABASE_URL)\b/g) ?? [];
  expect(named.filter(name => !settings.has(name))).toEqual([]);
});

it.each(guides)('%s names only existing options', async page => {
  const named = (await text(page)).match(/(?<=[`\s("])--[a-z][a-z-]+/g) ?? [];
  // These options belong to Docker, podman, Debian or npm, or to every command of recado.
  const containers = ['--scale', '--format', '--build-arg', '--variant', '--include'];
  const others = [...containers, '--json', '--help', '--version', '--no-input', '--no-color'];
  expect(named.filter(flag => !flags.has(flag as `--${string}`) && !others.includes(flag))).toEqual([]);
});

describe('YAML files', () => {
  it.each(pages.filter(page => page.endsWith('.yaml')))('%s can be parsed', async page => {
    for (const { errors } of parseAllDocuments(await text(page))) expect(errors).toEqual([]);
  });

  it('compose.yaml declares all networks and volumes that it uses, and uses all variables of the example file', async () => {
    const [compose] = parseAllDocuments(await text('deploy/compose.yaml'), { merge: true });
    const { services, networks, volumes } = compose?.toJS() ?? {};
    const named = Object.values<Record<string, string[]>>(services);
    expect(named.flatMap(entry => entry.networks ?? []).filter(name => !(name in networks))).toEqual([]);
    const mounted = named.flatMap(entry => entry.volumes ?? []).map(volume => volume.split(':')[0] ?? '');
    expect(mounted.filter(name => !/^[./]/.test(name) && !(name in volumes))).toEqual([]);
    const used = [...(await text('deploy/compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    const set = [...(await text('deploy/compose.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(set));
  });

  it('the references between the Kubernetes manifests are valid, and the startup probe allows an hour', async () => {
    const documents = parseAllDocuments(await text('deploy/kubernetes/recado.yaml')).map(entry => entry.toJS());
    const [set, job] = ['StatefulSet', 'CronJob'].map(kind => documents.find(entry => entry.kind === kind));
    const labels = set.spec.template.metadata.labels;
    for (const { kind, spec } of documents) if (kind === 'Service') expect(labels).toMatchObject(spec.selector);
    // Nothing responds before the migrations end, so the probe must wait much longer than they may wait for a table.
    const { periodSeconds, failureThreshold } = set.spec.template.spec.containers[0].startupProbe;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600);
    const secret = documents.find(({ kind }) => kind === 'Secret').metadata.name;
    const pod = job.spec.jobTemplate.spec.template.spec;
    for (const { envFrom, args } of [...set.spec.template.spec.containers, ...pod.initContainers, ...pod.containers]) {
      expect(envFrom).toEqual([{ secretRef: { name: secret } }]);
      expect(allCommands.map(({ name }) => name)).toContain(args[0]);
    }
  });
});
