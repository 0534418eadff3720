import { expect, it } from 'vitest';
import { runCliInProcess } from './testing/runCliInProcess.ts';

it.each([
  [['clients', '--jsn', '--json'], 2, /^No existe la opción "--jsn"/],
  [['--json', 'completion', 'tcsh'], 2, /^No se sabe completar órdenes en tcsh\./],
  [['clients', '--json'], 4, /recado login/],
] as const)('prints the error of %j as one JSON object to stderr', async (args, exitCode, message) => {
  const { code, stdout, stderr } = await runCliInProcess(args);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: '' });
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(stderr)).toEqual({ error: expect.stringMatching(message), exitCode });
});

it('prints an error as text when --json is a word after --', async () => {
  const { stderr } = await runCliInProcess(['clients', '--jsn', '--', '--json']);
  expect(stderr).toMatch(/^Error: No existe la opción "--jsn"\./);
});
