import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryHome } from '../../testing/temporaryHome.ts';
import { type Profiles, profilesPath, readProfiles, writeProfiles } from './index.ts';

const one: Profiles = { current: 'a', profiles: { a: { url: 'https://a.mx', token: 'x', email: 'a@a.mx' } } };
const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);
const silent = (): void => {};

describe('the file of profiles', () => {
  const home = temporaryHome();

  it('lies where XDG says, or below the home folder', () => {
    expect(profilesPath({ XDG_CONFIG_HOME: '/x' })).toBe('/x/recado/config.json');
    for (const given of [undefined, '', 'relative']) {
      expect(profilesPath({ XDG_CONFIG_HOME: given })).toMatch(/\/\.config\/recado\/config\.json$/);
    }
  });

  it('is none at first, and holds what was written', async () => {
    expect(await readProfiles(home.env(), silent)).toEqual({ profiles: {} });
    await writeProfiles(home.env(), one);
    expect(await readProfiles(home.env(), silent)).toEqual(one);
  });

  it("is its owner's alone, and nothing else is left beside it", async () => {
    await writeProfiles(home.env(), one);
    await writeProfiles(home.env(), { profiles: {} });
    expect(await modeOf(home.file())).toBe('600');
    expect(await modeOf(dirname(home.file()))).toBe('700');
    expect(await readdir(dirname(home.file()))).toEqual(['config.json']);
  });

  it('is taken from others who could read it, and that is said', async () => {
    await writeProfiles(home.env(), one);
    await chmod(home.file(), 0o644);
    const said: string[] = [];
    expect(await readProfiles(home.env(), line => said.push(line))).toEqual(one);
    expect(said).toEqual([expect.stringContaining(home.file())]);
    expect(await modeOf(home.file())).toBe('600');
    await readProfiles(home.env(), line => said.push(line));
    expect(said).toHaveLength(1);
  });

  it('is whole whoever reads it while others write', async () => {
    const writes = Array.from({ length: 20 }, (_, index) =>
      writeProfiles(home.env(), { ...one, current: `p${index}` }),
    );
    const reads = Array.from({ length: 20 }, () => readProfiles(home.env(), silent));
    for (const { profiles } of await Promise.all(reads)) expect([{}, one.profiles]).toContainEqual(profiles);
    await Promise.all(writes);
    expect((await readProfiles(home.env(), silent)).profiles).toEqual(one.profiles);
  });

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"profiles": {"a": {}}}',
    '{"profiles": {"a": {"url": "ftp://a.mx"}}}',
    '{"profiles": {"-a": {"url": "https://a.mx"}}}',
    '{"profiles": {"a": {"url": "https://a.mx", "token": "a b"}}}',
    '{"current": 5}',
  ])('is refused by its name when it holds %j', async text => {
    await mkdir(dirname(home.file()), { recursive: true });
    await writeFile(home.file(), text, { mode: 0o600 });
    await expect(readProfiles(home.env(), silent)).rejects.toMatchObject({
      exitCode: 1,
      message: expect.stringContaining(home.file()),
    });
  });

  it('keeps what a later version wrote into it', async () => {
    await mkdir(dirname(home.file()), { recursive: true });
    await writeFile(home.file(), '{"profiles": {}, "theme": "dark"}', { mode: 0o600 });
    await writeProfiles(home.env(), { ...(await readProfiles(home.env(), silent)), current: 'a' });
    expect(await home.profiles()).toMatchObject({ theme: 'dark', current: 'a' });
  });

  it('cannot be written where its folder is a file', async () => {
    await writeFile(join(home.folder(), 'recado'), '');
    await expect(writeProfiles(home.env(), one)).rejects.toMatchObject({ exitCode: 1 });
  });
});
