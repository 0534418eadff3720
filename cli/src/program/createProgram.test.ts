import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../errors.ts';
import { type CommandSpec, isCommandGroup } from './CommandSpec.ts';
import { commands } from './commands.ts';
import { createProgram } from './createProgram.ts';

const everyCommand = (command: Command): Command[] => [command, ...command.commands.flatMap(everyCommand)];

/** Returns the help that a command line writes to stdout. */
async function renderHelp(...args: string[]): Promise<string> {
  let output = '';
  const program = createProgram();
  for (const command of everyCommand(program)) {
    command.configureOutput({
      writeOut: text => {
        output += text;
      },
    });
  }
  await program.parseAsync(args, { from: 'user' }).catch((error: unknown) => {
    expect(error).toMatchObject({ exitCode: 0 });
  });
  return output;
}

async function parseErrorMessage(...args: string[]): Promise<string> {
  const error = await createProgram()
    .parseAsync(args, { from: 'user' })
    .then(
      () => undefined,
      (reason: unknown) => reason,
    );
  expect(error).toBeInstanceOf(UsageError);
  return error instanceof Error ? error.message : '';
}

/** Lists the words after `recado` for each command and each command group. */
const listPaths = (spec: CommandSpec, parentPath: readonly string[] = []): string[][] => {
  const path = [...parentPath, spec.name];
  return [path, ...(isCommandGroup(spec) ? spec.commands.flatMap(subcommand => listPaths(subcommand, path)) : [])];
};
const names = commands.map(({ name }) => name);
const paths = [...commands.flatMap(spec => listPaths(spec)), ['help']];

describe('help', () => {
  it.each(paths.map(path => [path.join(' '), path] as const))(
    'shows an example before the usage of %s',
    async (line, path) => {
      const text = await renderHelp(...path, '--help');
      expect(text).toMatch(
        new RegExp(`^\\S[^]*?\\.\\n\\nEjemplos?:\\n( {2}recado ${line}.*\\n)+\\nUso: recado ${line} \\[opciones\\]`),
      );
      expect(await renderHelp('help', ...path)).toBe(text);
    },
  );

  it('lists all commands', async () => {
    const text = await renderHelp('--help');
    expect(text).toMatch(/^Recado: .*\n\nEjemplos:\n/);
    for (const name of names) expect(text).toMatch(new RegExp(`^ {2}${name} `, 'm'));
    expect(await renderHelp('help')).toBe(text);
  });

  it.each([[], ...paths].map(path => [path]))('contains no English for %s', async path => {
    const english =
      /(?<!\p{L})(usage|options?|arguments?|commands?|display|default|choices|env|help for|version number|examples?|output)(?!\p{L})/iu;
    const names = /--[\w-]+|\[[A-Z_]+\]/g;
    expect(english.exec((await renderHelp(...path, '--help')).replace(names, ''))).toBeNull();
  });

  it('names the environment variable and the default value of each option', async () => {
    const text = (await renderHelp('serve', '--help')).replace(/\s+/g, ' ');
    expect(text).toContain('0 toma uno libre. (si no se indica: 3000) [RECADO_PORT]');
    expect(text).toContain('[DATABASE_URL]');
  });

  it('is available without loading the platform', () => {
    expect(createProgram()).toBeInstanceOf(Command);
  });
});

describe('invalid command line', () => {
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
  ])('is rejected when it is %j, with the message: %s', async (args, expected) => {
    const message = await parseErrorMessage(...args);
    expect(message.split('\n')[0]).toBe(expected);
    expect(message).toMatch(/\nEscriba "recado( [a-z-]+)? --help" para ver la ayuda\.$/);
  });

  it('is rejected with an error that names the intended command or its help', async () => {
    expect(await parseErrorMessage('serve', '--x')).toContain('"recado serve --help"');
    expect(await parseErrorMessage('help', 'bakup')).toBe('No existe el comando "bakup". ¿Quiso decir "backup"?');
  });

  it('is rejected without the value of a mistyped option in the error', async () => {
    expect(await parseErrorMessage('serve', '--database-ulr=postgres://u:secreto@db/x')).not.toContain('secreto');
  });
});
