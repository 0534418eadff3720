import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { isGroup } from '../../program/CommandSpec.ts';
import { commands } from '../../program/commands.ts';
import { invoke } from '../../testing/invoke.ts';
import { useRecado } from '../../testing/useRecado.ts';

const run = promisify(execFile);

/** What a shell says about a script that it only reads; undefined where there is no such shell. */
async function complaint(shell: string, file: string): Promise<string | undefined> {
  const read = await run(shell, ['-n', file]).catch((error: { code?: unknown; stderr?: string }) => error);
  if ('code' in read && read.code === 'ENOENT') return undefined;
  return read.stderr ?? '';
}

describe('recado completion', () => {
  const recado = useRecado();
  let folder = '';
  const fileOf = (shell: string): string => join(folder, `recado.${shell}`);
  const scripts: Record<string, string> = {};
  beforeAll(async () => {
    folder = await recado.folder();
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout, stderr } = await invoke(['completion', shell]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      scripts[shell] = stdout;
      await writeFile(fileOf(shell), stdout);
    }
  });

  /** What bash offers for the last word of a command line. */
  async function offered(...typed: readonly string[]): Promise<string[]> {
    const words = ['recado', ...typed].map(word => `'${word}'`).join(' ');
    const source = `source '${fileOf('bash')}'; COMP_WORDS=(${words}); COMP_CWORD=${typed.length}; _recado;
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await run('bash', ['--norc', '--noprofile', '-c', source], { cwd: folder });
    return stdout.split('\n').filter(word => word !== '');
  }

  it('offers every command, in bash', async () => {
    expect(await offered('')).toEqual([...commands.map(({ name }) => name), 'help']);
    expect(await offered('do')).toEqual(['doctor']);
    expect(await offered('desinstalar')).toEqual([]);
  });

  it('offers the commands below a command, in bash', async () => {
    const deliveries = commands.find(({ name }) => name === 'deliveries');
    if (!deliveries || !isGroup(deliveries)) throw new Error('There are no deliveries.');
    expect(await offered('deliveries', '')).toEqual(deliveries.commands.map(({ name }) => name));
    expect(await offered('deliveries', 's')).toEqual(['show']);
    expect(await offered('help', 'deliveries', 's')).toEqual(['show']);
    expect(await offered('clients', 'token', 're')).toEqual(['regenerate']);
  });

  it('offers the options of the command that was reached, whatever stands between, in bash', async () => {
    expect(await offered('serve', '--po')).toEqual(['--port']);
    expect(await offered('serve', '--json', '--host', '::1', '--conf')).toEqual(['--config']);
    expect(await offered('deliveries', 'list', '5215512345678', '--st')).toEqual(['--state']);
    expect(await offered('deliveries', '5215512345678', '--st')).toEqual(['--state']);
    expect(await offered('replay', '--he')).toEqual(['--help']);
    expect(await offered('--ver')).toEqual(['--version']);
  });

  it('offers files for the value of an option, in bash', async () => {
    expect(await offered('serve', '--config', 'recado.')).toEqual(
      expect.arrayContaining(['recado.bash', 'recado.fish']),
    );
  });

  it('says the same to zsh, which can read it', async () => {
    expect(await complaint('zsh', fileOf('zsh'))).toBeOneOf(['', undefined]);
    expect(scripts.zsh).toMatch(/^#compdef recado\n/);
    expect(scripts.zsh).toContain(
      "        'doctor:Revisa esta instalación y dice qué hacer con lo que falle.'\n",
    );
    expect(scripts.zsh).toMatch(
      / {4}'\/deliveries\/list'\)\n {6}names=\(\n\n {6}\)\n {6}flags=\(\n {8}'--state:/,
    );
    expect((scripts.zsh?.match(/(?<!\\)'/g) ?? []).length % 2).toBe(0);
  });

  it('says the same to fish, which can read it', async () => {
    expect(await complaint('fish', fileOf('fish'))).toBeOneOf(['', undefined]);
    expect(scripts.fish).toContain("complete -c recado -n '__recado_at \\'\\'' -a doctor -d 'Revisa");
    expect(scripts.fish).toContain("complete -c recado -n '__recado_at \\'/serve\\'' -l port -rF -d 'Puerto");
    expect(scripts.fish).toContain("-n '__recado_at \\'/replay\\'' -l all -d ");
  });

  it('comes as JSON, too', async () => {
    const { stdout } = await invoke(['completion', 'bash', '--json']);
    expect(JSON.parse(stdout)).toEqual({ shell: 'bash', script: scripts.bash?.trimEnd() });
  });

  it.each([
    [['tcsh'], 'No se sabe completar órdenes en tcsh. Elija una de estas: bash, zsh, fish.'],
    [['toString'], 'No se sabe completar órdenes en toString. Elija una de estas: bash, zsh, fish.'],
    [[], 'Falta el argumento "terminal".'],
    [['bash', 'zsh'], 'El comando "recado completion" recibió argumentos de más.'],
  ])('is used wrongly with %j', async (args, said) => {
    const { code, stdout, stderr } = await invoke(['completion', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(said);
  });
});
