import { describe, expect, it } from 'vitest';
import { writeProfiles } from '../../remote/profiles/index.ts';
import { readErrorMessage } from '../../testing/readErrorMessage.ts';
import { startRecado } from '../../testing/recado.ts';
import { registerTemporaryHome } from '../../testing/registerTemporaryHome.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';

describe('recado profiles', () => {
  const home = registerTemporaryHome();
  const storeProfiles = () =>
    writeProfiles(home.env(), {
      current: 'tienda',
      profiles: {
        tienda: { url: 'https://tienda.mx', token: 'supersecreto', email: 'ana@tienda.mx' },
        pruebas: { url: 'http://localhost:3000' },
      },
    });
  const profiles = (...args: string[]) => runCliInProcess(['profiles', ...args], home.env());

  it('lists no profiles at first', async () => {
    expect(await profiles()).toEqual({ code: 0, stdout: '', stderr: 'Todavía no hay perfiles.\n' });
    expect((await profiles('--json')).stdout).toBe('{"profiles":[]}\n');
  });

  it('lists profiles without their tokens', async () => {
    await storeProfiles();
    const { stdout } = await profiles();
    expect(stdout.split('\n').map(line => line.split(/ {2,}/))).toEqual([
      ['Perfil', 'Dirección', 'Correo', 'Sesión', 'En uso'],
      ['tienda', 'https://tienda.mx', 'ana@tienda.mx', 'Iniciada', 'Sí'],
      ['pruebas', 'http://localhost:3000', 'Sin iniciar'],
      [''],
    ]);
    expect(stdout + (await profiles('--json')).stdout).not.toContain('supersecreto');
  });

  it('writes no colours into a pipe unless FORCE_COLOR is set', async () => {
    await storeProfiles();
    const { code, stdout, stderr } = await startRecado(['profiles'], home.env()).exited;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Perfil {3}/);
    expect(stdout).not.toContain('\u001b');
    const coloured = await startRecado(['profiles'], home.env({ FORCE_COLOR: '3' })).exited;
    expect(coloured.stdout).toContain('\u001b');
  });

  it('uses the chosen profile for later commands', async () => {
    await storeProfiles();
    expect(await profiles('use', 'pruebas')).toMatchObject({
      code: 0,
      stdout: 'Ahora se usa el perfil pruebas (http://localhost:3000).\n',
    });
    expect((await home.profiles()).current).toBe('pruebas');
    const unknown = readErrorMessage(await profiles('use', 'tiendita'));
    expect(unknown).toEqual({
      code: 2,
      message: 'No existe el perfil tiendita. ¿Quiso decir "tienda"? Los que hay: tienda, pruebas.',
    });
    expect(await profiles('use', '__proto__')).toMatchObject({ code: 2 });
  });

  it('deletes a profile', async () => {
    await storeProfiles();
    expect((await profiles('remove', 'tienda', '--yes', '--json')).stdout).toBe('{"removed":"tienda"}\n');
    expect(await home.profiles()).toEqual({ profiles: { pruebas: { url: 'http://localhost:3000' } } });
    expect(await profiles('remove', 'tienda', '--yes')).toMatchObject({ code: 2 });
  });
});
