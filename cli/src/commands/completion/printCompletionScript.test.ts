import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { isCommandGroup } from '../../program/CommandSpec.ts';
import { commands } from '../../program/commands.ts';
import { runCliInProcess } from '../../testing/runCliInProcess.ts';
import { useRecado } from '../../testing/useRecado.ts';

const run = promisify(execFile);

/**
 * Checks the syntax of a script. Returns the errors, or undefined if the shell is not installed.
 */
async function checkSyntax(shell: string, file: string): Promise<string | undefined> {
  const result = await run(shell, ['-n', file]).catch((error: { code?: unknown; stderr?: string }) => error);
  if ('code' in result && result.code === 'ENOENT') return undefined;
  return result.stderr ?? '';
}

/** Returns undefined if the shell is not installed. CI installs all three shells (.ci/run). */
function ignoreMissingShell(error: { readonly code?: unknown }): undefined {
  if (error.code !== 'ENOENT') throw error;
}

describe('recado completion', () => {
  const recado = useRecado();
  let folder = '';
  const scriptPath = (shell: string): string => join(folder, `recado.${shell}`);
  const scripts: Record<string, string> = {};
  beforeAll(async () => {
    folder = await recado.folder();
    for (const shell of ['bash', 'zsh', 'fish']) {
      const { code, stdout, stderr } = await runCliInProcess(['completion', shell]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
      scripts[shell] = stdout;
      await writeFile(scriptPath(shell), stdout);
    }
  });

  /** Completes the last word of a command line in bash. */
  async function completeInBash(...args: readonly string[]): Promise<string[]> {
    const words = ['recado', ...args].map(word => `'${word}'`).join(' ');
    const source = `source '${scriptPath('bash')}'; COMP_WORDS=(${words}); COMP_CWORD=${args.length}; _recado;
      printf '%s\\n' "\${COMPREPLY[@]}"`;
    const { stdout } = await run('bash', ['--norc', '--noprofile', '-c', source], { cwd: folder });
    return stdout.split('\n').filter(word => word !== '');
  }

  it('completes every command in bash', async () => {
    expect(await completeInBash('')).toEqual([...commands.map(({ name }) => name), 'help']);
    expect(await completeInBash('do')).toEqual(['doctor']);
    expect(await completeInBash('desinstalar')).toEqual([]);
  });

  it('completes the subcommands of a command in bash', async () => {
    const deliveries = commands.find(({ name }) => name === 'deliveries');
    if (!deliveries || !isCommandGroup(deliveries)) throw new Error('There is no group of deliveries commands.');
    expect(await completeInBash('deliveries', '')).toEqual(deliveries.commands.map(({ name }) => name));
    expect(await completeInBash('deliveries', 's')).toEqual(['show']);
    expect(await completeInBash('help', 'deliveries', 's')).toEqual(['show']);
    expect(await completeInBash('clients', 'token', 're')).toEqual(['regenerate']);
  });

  it('completes the flags of a command in bash when other words are between them', async () => {
    expect(await completeInBash('serve', '--po')).toEqual(['--port']);
    expect(await completeInBash('serve', '--json', '--host', '::1', '--conf')).toEqual(['--config']);
    expect(await completeInBash('deliveries', 'list', '5215512345678', '--st')).toEqual(['--state']);
    expect(await completeInBash('deliveries', '5215512345678', '--st')).toEqual(['--state']);
    expect(await completeInBash('replay', '--he')).toEqual(['--help']);
    expect(await completeInBash('--ver')).toEqual(['--version']);
  });

  it('completes file names in bash after a flag that takes a value', async () => {
    expect(await completeInBash('serve', '--config', 'recado.')).toEqual(
      expect.arrayContaining(['recado.bash', 'recado.fish']),
    );
  });

  it('generates a valid zsh script that completes commands and flags', async () => {
    expect(await checkSyntax('zsh', scriptPath('zsh'))).toBeOneOf(['', undefined]);
    expect(scripts.zsh).toMatch(/^#compdef recado\n/);
    expect(scripts.zsh).toContain("        'doctor:Revisa esta instalación y dice qué hacer con lo que falle.'\n");
    expect(scripts.zsh).toMatch(/ {4}'\/deliveries\/list'\)\n {6}names=\(\n\n {6}\)\n {6}flags=\(\n {8}'--state:/);
    expect((scripts.zsh?.match(/(?<!\\)'/g) ?? []).length % 2).toBe(0);
  });

  it('generates a valid fish script that completes commands and flags', async () => {
    expect(await checkSyntax('fish', scriptPath('fish'))).toBeOneOf(['', undefined]);
    expect(scripts.fish).toContain("complete -c recado -n '__recado_at \\'\\'' -a doctor -d 'Revisa");
    expect(scripts.fish).toContain("complete -c recado -n '__recado_at \\'/serve\\'' -l port -rF -d 'Puerto");
    expect(scripts.fish).toContain("-n '__recado_at \\'/replay\\'' -l all -d ");
  });

  it.each([
    ['recado doct', ['doctor']],
    ['recado deliveries ', ['list', 'show']],
    ['recado deliveries 5215512345678 --st', ['--state']],
    ['recado --json doct', ['doctor']],
    ['recado unlink --y', ['--yes']],
    ['recado help deliveries s', ['show']],
    ['recado serve --config recado.', ['recado.bash', 'recado.fish', 'recado.zsh']],
    ['recado backup recado.', ['recado.bash', 'recado.fish', 'recado.zsh']],
  ])('completes "%s" in fish', async (line, expected) => {
    const source = `source '${scriptPath('fish')}'; complete -C '${line}'`;
    const completed = await run('fish', ['--no-config', '-c', source], { cwd: folder }).catch(ignoreMissingShell);
    if (completed === undefined) return;
    const lines = completed.stdout.split('\n').filter(word => word !== '');
    expect(lines.map(word => word.split('\t')[0])).toEqual(expected);
  });

  it.each([
    ['recado doct', 'recado doctor'],
    ['recado deliveries s', 'recado deliveries show'],
    ['recado deliveries 521 --st', 'recado deliveries 521 --state'],
    ['recado --json doct', 'recado --json doctor'],
    ['recado unlink --y', 'recado unlink --yes'],
    ['recado help deliveries s', 'recado help deliveries show'],
    ['recado clients token re', 'recado clients token regenerate'],
    ['recado backup recado.z', 'recado backup recado.zsh'],
  ])('completes "%s" in zsh', async (line, expected) => {
    if ((await run('zsh', ['-fc', 'true']).catch(ignoreMissingShell)) === undefined) return;
    // zsh completes only in a terminal, which its module zpty provides.
    const source = String.raw`zmodload zsh/zpty; zpty -b shell zsh -f
      say() { zpty -w shell "$1" }
      say "PS1= PS2=; cd '${folder}'; autoload -Uz compinit; compinit -u -D; source ./recado.zsh"
      say "show() { print -r -- \"<\$BUFFER>\"; zle kill-buffer }; zle -N show; bindkey '^X' show; bindkey '^I' complete-word"
      say "print ready-\$((1 + 1))"
      zpty -r -m shell seen '*ready-2*'
      zpty -wn shell $'${line}\t\x18'
      zpty -r -m shell seen '*<*>*' && print -r -- "$seen"; zpty -d shell`;
    const { stdout } = await run('zsh', ['-fc', source], { cwd: folder });
    expect(/<([^<>]*)>/.exec(stdout)?.[1]?.trimEnd()).toBe(expected);
  });

  it('prints the script as JSON', async () => {
    const { stdout } = await runCliInProcess(['completion', 'bash', '--json']);
    expect(JSON.parse(stdout)).toEqual({ shell: 'bash', script: scripts.bash?.trimEnd() });
  });

  it.each([
    [['tcsh'], 'No se sabe completar órdenes en tcsh. Elija una de estas: bash, zsh, fish.'],
    [['toString'], 'No se sabe completar órdenes en toString. Elija una de estas: bash, zsh, fish.'],
    [[], 'Falta el argumento "terminal".'],
    [['bash', 'zsh'], 'El comando "recado completion" recibió argumentos de más.'],
  ])('rejects the arguments %j', async (args, expectedMessage) => {
    const { code, stdout, stderr } = await runCliInProcess(['completion', ...args]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(expectedMessage);
  });
});
