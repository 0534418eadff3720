import { cli } from '@recado/texts';
import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { version } from '../version.ts';
import { addCommand } from './addCommand.ts';
import { closest } from './closest.ts';
import { commands } from './commands.ts';
import { namesOf, sayCommanderError, withSuggestion } from './sayCommanderError.ts';
import { spanishHelp } from './spanishHelp.ts';

const { common } = cli;

/** The `recado` command. Parsing throws `UsageError`, or commander's own error with exit code 0 after help or version. */
export function createProgram(): Command {
  const program = spanishHelp(new Command(common.name), common.description, common.examples)
    .version(version, '-V, --version', common.versionOption)
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .addHelpText('after', `\n${common.helpOfCommand(common.name)}`)
    .configureOutput({ outputError: () => {} });
  for (const spec of commands) addCommand(program, spec);
  addHelpCommand(program);
  for (const command of [program, ...program.commands]) {
    command.exitOverride(error => {
      throw error.exitCode === 0 ? error : new UsageError(sayCommanderError(error, command));
    });
  }
  return program;
}

/** In place of commander's, which answers a wrong name with the whole help. */
function addHelpCommand(program: Command): void {
  const { summary, example, argument, command: about } = common.help;
  const help = spanishHelp(program.command('help'), summary, [example]).summary(summary);
  help.argument(`[${argument}]`, about).action((name?: string) => {
    const wanted = name === undefined ? program : program.commands.find(each => each.name() === name);
    if (!wanted) {
      const meant = closest(name ?? '', namesOf(program));
      throw new UsageError(withSuggestion(common.unknownCommand(name ?? ''), meant));
    }
    wanted.outputHelp();
  });
}
