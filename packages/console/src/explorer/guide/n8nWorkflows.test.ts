import { sampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { formWorkflow, replyWorkflow } from './n8nWorkflows.ts';

const target = { origin: 'https://recado.ejemplo.mx', token: 'PEGUE-AQUÍ-EL-TOKEN-DE-API' };
const guide = (name: string): string => `../../../../../docs/guides/n8n/${name}.json`;
const written = (workflow: object): string => `${JSON.stringify(workflow, undefined, 2)}\n`;

it.each([
  ['formulario', formWorkflow(target)],
  ['respuesta', replyWorkflow(target)],
])('the guide has the workflow of today: %s', async (name, workflow) => {
  // After a change on purpose: the same test with -u.
  await expect(written(workflow)).toMatchFileSnapshot(guide(name));
});

it('asks of an event only what an event has', () => {
  const asked = [...JSON.stringify(replyWorkflow(target)).matchAll(/\$json\.body\.([\w.]+)/g)].map(
    ([, path]) => path,
  );
  expect(asked.length).toBeGreaterThan(3);
  const reach = (path = '') =>
    path
      .split('.')
      .reduce<unknown>((thing, key) => (thing as Record<string, unknown>)[key], sampleEvents.message);
  for (const path of asked) expect({ path, value: reach(path) }).not.toMatchObject({ value: undefined });
});
