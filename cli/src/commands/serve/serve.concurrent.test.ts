import { describe, expect, it } from 'vitest';
import { useRecado } from '../../testing/useRecado.ts';

describe('recado serve on a shared data directory', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  const start = () => recado.start(['serve', '--json', '--port', '0', '--transport', 'fake', '--data-dir', dataDir]);

  it('starts only one of two platforms that start at once, and the refused platform prints the reason and exits with 1', async () => {
    const processes = [start(), start()];
    const refusedResult = await Promise.race(processes.map(({ exited }) => exited));
    expect(refusedResult.code).toBe(1);
    expect(refusedResult.stdout).toBe('');
    expect(refusedResult.stderr).toMatch(/\{"error":"Otro proceso de Recado ya usa la carpeta .* Deténgalo/);

    const [serving] = processes.filter(({ child }) => child.exitCode === null);
    const [line = ''] = (await serving?.waitForOutput('stdout', /^\{.*\}\n/)) ?? [];
    const { url } = JSON.parse(line) as { url: string };
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);

    serving?.child.kill('SIGKILL');
    await serving?.exited;
  });

  it('starts when the previous process was killed', async () => {
    const next = await recado.serve(['--data-dir', dataDir]);
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
    next.child.kill('SIGTERM');
    expect((await next.exited).code).toBe(0);
  });
});
