import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePublishedPackages } from './testing/usePublishedPackages.ts';

describe('published emulator', () => {
  const { published, run, start } = usePublishedPackages({ name: 'recado-emulator' });

  it('installs under its short name, starts, and serves its page and its OpenAPI document', async () => {
    await run('npm install --silent recado-emulator');
    const bin = join(published.folder, 'node_modules', '.bin', 'recado-emulator');
    const { child, exited } = start(bin, ['--json', '--port', '0']);
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    const { control } = JSON.parse(String(line)) as { control: string };
    for (const path of ['/', '/page/page.js', '/control/openapi.json'])
      expect([path, (await fetch(control + path)).status]).toEqual([path, 200]);
    const script =
      "import { useEmulatorWorld } from 'recado-emulator/testing'; import { startEmulator } from 'recado-emulator'; console.log(typeof useEmulatorWorld, typeof startEmulator)";
    expect(await run(`node --input-type=module --eval "${script}"`)).toBe('function function\n');
    child.kill('SIGTERM');
    expect((await exited).code).toBe(0);
  });
});
