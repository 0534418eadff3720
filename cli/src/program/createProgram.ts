import { cli } from '@recado/texts';
import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { mark } from '../render/mark.ts';
import { version } from '../version.ts';
import { addCommand } from './addCommand.ts';
import { closest } from './closest.ts';
import { commandGroups } from './commands.ts';
import { commonOptions, parserOptions } from './commonOptions.ts';
import { namesOf, sayCommanderError, withSuggestion } from './sayCommanderError.ts';
import { addEpilogue, spanishHelp } from './spanishHelp.ts';

const { common } = cli;

/** The `recado` command. Parsing throws `UsageError`, or commander's own error with exit code 0 after help or version. */
export function createProgram(groups = commandGroups): Command {
  const named = new Command(common.name).addHelpText('before', greeting);
  const program = spanishHelp(named, common.description, common.examples)
    .version(version, `-V, ${parserOptions.version.flag}`, parserOptions.version.about)
    .helpCommand(false);
  addEpilogue(program, common.helpOfCommand(common.name));
  for (const { flag, about } of Object.values(commonOptions)) program.option(flag, about);
  for (const { heading, specs } of groups) {
    program.commandsGroup(heading);
    for (const spec of specs) addCommand(program, spec);
  }
  addHelpCommand(program);
  speakForItself(program);
  return program;
}

/** For a person who looks at all of it; a script that reads the help has no use for it. */
const greeting = (): string => (process.stdout.isTTY ? `\n${mark(`Recado ${version}`, common.motto)}\n` : '');

/** Of all commands: errors are thrown, and said by us. */
function speakForItself(command: Command): void {
  command
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: () => {}, writeErr: () => {} })
    .exitOverride(error => {
      throw error.exitCode === 0 ? error : new UsageError(sayCommanderError(error, command));
    });
  for (const inner of command.commands) speakForItself(inner);
}

/** In place of commander's, which answers a wrong name with the whole help and knows nothing below the first word. */
function addHelpCommand(program: Command): void {
  const { summary, example, argument, command: about } = common.help;
  const help = spanishHelp(program.command('help'), summary, [example]).summary(summary);
  help.argument(`[${argument}...]`, about).action((path: readonly string[]) => {
    let wanted = program;
    for (const [depth, name] of path.entries()) {
      const inner = wanted.commands.find(each => each.name() === name);
      if (!inner) throw new UsageError(unknown(wanted, path.slice(0, depth), name));
      wanted = inner;
    }
    wanted.outputHelp();
  });
}

function unknown(parent: Command, path: readonly string[], name: string): string {
  const meant = closest(name, namesOf(parent));
  const said = common.unknownCommand([...path, name].join(' '));
  return withSuggestion(said, meant && [...path, meant].join(' '));
}
