import { describe, expect, it } from 'vitest';
import { useRecado } from '../../testing/useRecado.ts';

describe('two platforms on one data directory', async () => {
  const recado = useRecado();
  const dataDir = await recado.folder();
  const start = () =>
    recado.start(['serve', '--json', '--port', '0', '--transport', 'fake', '--data-dir', dataDir]);

  it('started at once: one answers, the other says why it does not', async () => {
    const both = [start(), start()];
    const refused = await Promise.race(both.map(({ ended }) => ended));
    expect(refused.code).toBe(1);
    expect(refused.stdout).toBe('');
    expect(refused.stderr).toMatch(/Error: Otro proceso de Recado ya usa la carpeta .* Deténgalo/);

    const [serving] = both.filter(({ child }) => child.exitCode === null);
    const [line = ''] = (await serving?.says('stdout', /^\{.*\}\n/)) ?? [];
    const { url } = JSON.parse(line) as { url: string };
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);

    serving?.child.kill('SIGKILL');
    await serving?.ended;
  });

  it('one after the other that was killed: the directory is free', async () => {
    const next = await recado.serve(['--data-dir', dataDir]);
    expect((await fetch(`${next.url}/health/ready`)).status).toBe(200);
    next.child.kill('SIGTERM');
    expect((await next.ended).code).toBe(0);
  });
});
