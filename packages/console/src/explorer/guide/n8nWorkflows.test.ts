import { exampleEvents } from '@recado/contract';
import { expect, it } from 'vitest';
import { buildN8nFormWorkflow, buildN8nReplyWorkflow } from './n8nWorkflows.ts';

const target = { origin: 'https://recado.ejemplo.mx', token: 'PEGUE-AQUÍ-EL-TOKEN-DE-API' };
const guide = (name: string): string => `../../../../../docs/guides/n8n/${name}.json`;
const toJson = (workflow: object): string => `${JSON.stringify(workflow, undefined, 2)}\n`;

it.each([
  ['formulario', buildN8nFormWorkflow(target)],
  ['respuesta', buildN8nReplyWorkflow(target)],
])('generated n8n workflow is identical to the one in the guide: %s', async (name, workflow) => {
  // After an intended change, run this test with -u to update the guide's files.
  await expect(toJson(workflow)).toMatchFileSnapshot(guide(name));
});

it('reply workflow references only fields that an event has', () => {
  const paths = [...JSON.stringify(buildN8nReplyWorkflow(target)).matchAll(/\$json\.body\.([\w.]+)/g)].map(
    ([, path]) => path,
  );
  expect(paths.length).toBeGreaterThan(3);
  const readPath = (path = '') =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], exampleEvents.message);
  for (const path of paths) expect({ path, value: readPath(path) }).not.toMatchObject({ value: undefined });
});
