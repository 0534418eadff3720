import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePublished } from './testing/usePublished.ts';

describe('the published emulator', () => {
  const { published, run, start } = usePublished({ name: 'recado-emulator' });

  it('is installed under its short name, starts, and shows its page and what its API is', async () => {
    await run('npm install --silent recado-emulator');
    const bin = join(published.folder, 'node_modules', '.bin', 'recado-emulator');
    const { child, ended } = start(bin, ['--json', '--port', '0']);
    const [line] = child.stdout ? await once(child.stdout, 'data') : [];
    const { control } = JSON.parse(String(line)) as { control: string };
    for (const path of ['/', '/page/page.js', '/control/openapi.json'])
      expect([path, (await fetch(control + path)).status]).toEqual([path, 200]);
    const script =
      "import { useTown } from 'recado-emulator/testing'; import { startEmulator } from 'recado-emulator'; console.log(typeof useTown, typeof startEmulator)";
    expect(await run(`node --input-type=module --eval "${script}"`)).toBe('function function\n');
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });
});
