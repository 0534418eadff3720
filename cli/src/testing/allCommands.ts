import { type CommandActionSpec, type CommandSpec, isCommandGroup } from '../program/CommandSpec.ts';
import { commands } from '../program/commands.ts';

export interface CommandWithExample {
  /** Name with all parent commands, for example `clients token show`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly spec: CommandActionSpec;
  /** Arguments in the command's first example, after its name, with `--yes` if the command asks for confirmation. */
  readonly example: readonly string[];
}

/** All commands and subcommands that perform an action, each with a valid example of its arguments. */
export const allCommands: readonly CommandWithExample[] = commands.flatMap(spec => collectCommands(spec, []));

function collectCommands(spec: CommandSpec, parentPath: readonly string[]): CommandWithExample[] {
  const path = [...parentPath, spec.name];
  if (isCommandGroup(spec)) return spec.commands.flatMap(subcommand => collectCommands(subcommand, path));
  const words = splitShellWords(spec.texts.example);
  const example = [...words.slice(1 + path.length), ...(spec.confirmation ? ['--yes'] : [])];
  return [{ name: path.join(' '), path, spec, example }];
}

/** Splits a command line as a shell does, up to a pipe or a redirection. */
export function splitShellWords(line: string): string[] {
  const [commandPart = ''] = line.split(/ [<>|] /);
  return [...commandPart.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}
