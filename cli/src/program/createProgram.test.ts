import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { type CommandSpec, isGroup } from './CommandSpec.ts';
import { commands } from './commands.ts';
import { createProgram } from './createProgram.ts';

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** What a command line that asks for help writes to stdout. */
async function help(...args: string[]): Promise<string> {
  let written = '';
  const program = createProgram();
  for (const command of everyCommand(program)) {
    command.configureOutput({
      writeOut: text => {
        written += text;
      },
    });
  }
  await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
    expect(error).toMatchObject({ exitCode: 0 });
  });
  return written;
}

async function refusal(...args: string[]): Promise<string> {
  const error = await createProgram()
    .parseAsync(args, { from: 'user' })
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof Error ? error.message : '';
}

/** The words after `recado` that lead to each command, and to each group of commands. */
const pathsOf = (spec: CommandSpec, above: readonly string[] = []): string[][] => {
  const path = [...above, spec.name];
  return [path, ...(isGroup(spec) ? spec.commands.flatMap(inner => pathsOf(inner, path)) : [])];
};
const names = commands.map(({ name }) => name);
const paths = [...commands.flatMap(spec => pathsOf(spec)), ['help']];

describe('the help', () => {
  it.each(paths.map(path => [path.join(' '), path] as const))(
    'of %s has an example first, then the usage',
    async (line, path) => {
      const text = await help(...path, '--help');
      expect(text).toMatch(
        new RegExp(
          `^\\S[^]*?\\.\\n\\nEjemplos?:\\n( {2}recado ${line}.*\\n)+\\nUso: recado ${line} \\[opciones\\]`,
        ),
      );
      expect(await help('help', ...path)).toBe(text);
    },
  );

  it('of the whole names every command', async () => {
    const text = await help('--help');
    expect(text).toMatch(/^Recado: .*\n\nEjemplos:\n/);
    for (const name of names) expect(text).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(await help('help')).toBe(text);
  });

  it.each([[], ...paths].map(path => [path]))('%s has no English in it', async path => {
    const english =
      /(?<!\p{L})(usage|options?|arguments?|commands?|display|default|choices|env|help for|version number|examples?|output)(?!\p{L})/iu;
    const names = /--[\w-]+|\[[A-Z_]+\]/g;
    expect(english.exec((await help(...path, '--help')).replace(names, ''))).toBeNull();
  });

  it('names the environment variable and the default of each option', async () => {
    const text = (await help('serve', '--help')).replace(/\s+/g, ' ');
    expect(text).toContain('0 toma uno libre. (si no se indica: 3000) [RECADO_PORT]');
    expect(text).toContain('[DATABASE_URL]');
  });

  it('is loaded without the platform', () => {
    expect(createProgram()).toBeInstanceOf(Command);
  });
});

describe('a wrong command line', () => {
  it.each([
    [['serv'], 'No existe el comando "serv". ¿Quiso decir "serve"?'],
    [['desinstalar'], 'No existe el comando "desinstalar".'],
    [['serve', '--prot', '80'], 'No existe la opción "--prot". ¿Quiso decir "--port"?'],
    [['serve', '--xyzzy'], 'No existe la opción "--xyzzy".'],
    [['--port', '80'], 'No existe la opción "--port". ¿Quiso decir "recado serve --port"?'],
    [['serve', '--port'], 'Falta el valor de la opción "--port".'],
    [['serve', 'ahora'], 'El comando "recado serve" recibió argumentos de más.'],
    [['export'], 'Falta el argumento "cliente".'],
    [['grant-admin', '--json'], 'Falta el argumento "correo".'],
  ])('%j: %s', async (args, said) => {
    const message = await refusal(...args);
    expect(message.split('\n')[0]).toBe(said);
    expect(message).toMatch(/\nEscriba "recado( [a-z-]+)? --help" para ver la ayuda\.$/);
  });

  it('points to the help of the command that was meant', async () => {
    expect(await refusal('serve', '--x')).toContain('"recado serve --help"');
    expect(await refusal('help', 'bakup')).toBe('No existe el comando "bakup". ¿Quiso decir "backup"?');
  });

  it('is told without the value of a mistyped option', async () => {
    expect(await refusal('serve', '--database-ulr=postgres://u:secreto@db/x')).not.toContain('secreto');
  });
});
