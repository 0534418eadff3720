import { describe, expect, it } from 'vitest';
import { writeProfiles } from '../../remote/profiles/index.ts';
import { invoke } from '../../testing/invoke.ts';
import { startRecado } from '../../testing/recado.ts';
import { refusal } from '../../testing/refusal.ts';
import { temporaryHome } from '../../testing/temporaryHome.ts';

describe('recado profiles', () => {
  const home = temporaryHome();
  const keep = () =>
    writeProfiles(home.env(), {
      current: 'tienda',
      profiles: {
        tienda: { url: 'https://tienda.mx', token: 'supersecreto', email: 'ana@tienda.mx' },
        pruebas: { url: 'http://localhost:3000' },
      },
    });
  const profiles = (...args: string[]) => invoke(['profiles', ...args], home.env());

  it('are none at first', async () => {
    expect(await profiles()).toEqual({ code: 0, stdout: '', stderr: 'Todavía no hay perfiles.\n' });
    expect((await profiles('--json')).stdout).toBe('{"profiles":[]}\n');
  });

  it('are listed without their tokens', async () => {
    await keep();
    const { stdout } = await profiles();
    expect(stdout.split('\n').map(line => line.split(/ {2,}/))).toEqual([
      ['Perfil', 'Dirección', 'Correo', 'Sesión', 'En uso'],
      ['tienda', 'https://tienda.mx', 'ana@tienda.mx', 'Iniciada', 'Sí'],
      ['pruebas', 'http://localhost:3000', 'Sin iniciar'],
      [''],
    ]);
    expect(stdout + (await profiles('--json')).stdout).not.toContain('supersecreto');
  });

  it('go into a pipe without colours, unless somebody asks for them', async () => {
    await keep();
    const { code, stdout, stderr } = await startRecado(['profiles'], home.env()).ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^Perfil {3}/);
    expect(stdout).not.toContain('\u001b');
    const coloured = await startRecado(['profiles'], home.env({ FORCE_COLOR: '3' })).ended;
    expect(coloured.stdout).toContain('\u001b');
  });

  it('are chosen for the commands that follow', async () => {
    await keep();
    expect(await profiles('use', 'pruebas')).toMatchObject({
      code: 0,
      stdout: 'Ahora se usa el perfil pruebas (http://localhost:3000).\n',
    });
    expect((await home.profiles()).current).toBe('pruebas');
    const unknown = refusal(await profiles('use', 'tiendita'));
    expect(unknown).toEqual({
      code: 2,
      said: 'No existe el perfil tiendita. ¿Quiso decir "tienda"? Los que hay: tienda, pruebas.',
    });
    expect(await profiles('use', '__proto__')).toMatchObject({ code: 2 });
  });

  it('are forgotten', async () => {
    await keep();
    expect((await profiles('remove', 'tienda', '--json')).stdout).toBe('{"removed":"tienda"}\n');
    expect(await home.profiles()).toEqual({ profiles: { pruebas: { url: 'http://localhost:3000' } } });
    expect(await profiles('remove', 'tienda')).toMatchObject({ code: 2 });
  });
});
