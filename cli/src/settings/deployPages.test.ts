import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { everyCommand } from '../testing/everyCommand.ts';

const docs = fileURLToPath(new URL('../../../docs/', import.meta.url));
const deploy = join(docs, 'deploy');
const guides = ['several-machines', 'keeping-and-forgetting', 'terminal'].map(name => `guides/${name}.md`);
const pages = [
  ...(await readdir(deploy, { recursive: true, withFileTypes: true }))
    .filter(each => each.isFile() && !each.name.endsWith('.json'))
    .map(({ parentPath, name }) => join(parentPath, name).slice(docs.length)),
  ...guides,
];

const options = everyCommand.flatMap(({ spec }) => Object.values(spec.options));
const settings = new Set([
  ...options.flatMap(({ env }) => (env === undefined ? [] : [env])),
  // No options: what is secret is in no command line, and the rest is the compose file's own.
  ...['RECADO_JWT_SECRET', 'RECADO_SEAL_KEY', 'RECADO_PASSWORD', 'RECADO_NO_INPUT', 'RECADO_DOMAIN'],
]);
const flags = new Set(options.map(({ flag }) => flag));
const text = (page: string) => readFile(join(docs, page), 'utf8');

it.each(pages)('%s names no setting that there is not', async page => {
  const named = (await text(page)).match(/\b(?:RECADO_[A-Z_]+[A-Z]|DATABASE_URL)\b/g) ?? [];
  expect(named.filter(name => !settings.has(name))).toEqual([]);
});

it.each(guides)('%s names no option that there is not', async page => {
  const named = (await text(page)).match(/(?<=[`\s("])--[a-z][a-z-]+/g) ?? [];
  // Docker's and podman's, Debian's, npm's, and those that every command takes.
  const containers = ['--scale', '--format', '--build-arg', '--variant', '--include'];
  const others = [...containers, '--json', '--help', '--version', '--no-input', '--no-color'];
  expect(named.filter(flag => !flags.has(flag as `--${string}`) && !others.includes(flag))).toEqual([]);
});

describe('what is YAML', () => {
  it.each(pages.filter(page => page.endsWith('.yaml')))('%s can be read', async page => {
    for (const { errors } of parseAllDocuments(await text(page))) expect(errors).toEqual([]);
  });

  it('compose.yaml has what its example of an environment sets, its networks and its volumes', async () => {
    const [compose] = parseAllDocuments(await text('deploy/compose.yaml'), { merge: true });
    const { services, networks, volumes } = compose?.toJS() ?? {};
    const named = Object.values<Record<string, string[]>>(services);
    expect(named.flatMap(each => each.networks ?? []).filter(name => !(name in networks))).toEqual([]);
    const mounted = named.flatMap(each => each.volumes ?? []).map(volume => volume.split(':')[0] ?? '');
    expect(mounted.filter(name => !/^[./]/.test(name) && !(name in volumes))).toEqual([]);
    const used = [...(await text('deploy/compose.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
    const set = [...(await text('deploy/compose.env.example')).matchAll(/^([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(new Set(used)).toEqual(new Set(set));
  });

  it('what Kubernetes is given fits together', async () => {
    const all = parseAllDocuments(await text('deploy/kubernetes/recado.yaml')).map(each => each.toJS());
    const [set, job] = ['StatefulSet', 'CronJob'].map(kind => all.find(each => each.kind === kind));
    const labels = set.spec.template.metadata.labels;
    for (const { kind, spec } of all) if (kind === 'Service') expect(labels).toMatchObject(spec.selector);
    // As long as a migration may wait for a table, and much longer: nothing answers before the tables are up to date.
    const { periodSeconds, failureThreshold } = set.spec.template.spec.containers[0].startupProbe;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(3_600);
    const secret = all.find(({ kind }) => kind === 'Secret').metadata.name;
    const pod = job.spec.jobTemplate.spec.template.spec;
    for (const { envFrom, args } of [
      ...set.spec.template.spec.containers,
      ...pod.initContainers,
      ...pod.containers,
    ]) {
      expect(envFrom).toEqual([{ secretRef: { name: secret } }]);
      expect(everyCommand.map(({ name }) => name)).toContain(args[0]);
    }
  });
});
