import { cliTexts } from '@recado/texts';
import { Command } from 'commander';
import { UsageError } from '../errors.ts';
import { renderLogo } from '../render/renderLogo.ts';
import { version } from '../version.ts';
import { addCommand } from './addCommand.ts';
import { commandGroups } from './commands.ts';
import { commonOptions, helpAndVersionOptions } from './commonOptions.ts';
import { addHelpEpilogue, configureSpanishHelp } from './configureSpanishHelp.ts';
import { findClosestName } from './findClosestName.ts';
import { appendDidYouMean, formatCommanderError, listSubcommandNames } from './formatCommanderError.ts';

const { common } = cliTexts;

/**
 * Creates the `recado` command. Parsing throws `UsageError` for a wrong command line. After printing the help
 * or version, it throws commander's own error with exit code 0.
 */
export function createProgram(groups = commandGroups): Command {
  const rootCommand = new Command(common.name).addHelpText('before', greeting);
  const program = configureSpanishHelp(rootCommand, common.description, common.examples)
    .version(version, `-V, ${helpAndVersionOptions.version.flag}`, helpAndVersionOptions.version.about)
    .helpCommand(false);
  addHelpEpilogue(program, common.helpOfCommand(common.name));
  for (const { flag, about } of Object.values(commonOptions)) program.option(flag, about);
  for (const { heading, specs } of groups) {
    program.commandsGroup(heading);
    for (const spec of specs) addCommand(program, spec);
  }
  addHelpCommand(program);
  throwCommanderErrors(program);
  return program;
}

/** Banner above the help. Only terminals show it, because scripts that read the help do not need it. */
const greeting = (): string => (process.stdout.isTTY ? `\n${renderLogo(`Recado ${version}`, common.motto)}\n` : '');

/**
 * Makes a command and its subcommands throw their errors instead of printing them, because Recado prints them
 * itself.
 */
function throwCommanderErrors(command: Command): void {
  command
    .showSuggestionAfterError(false)
    .configureOutput({ outputError: () => {}, writeErr: () => {} })
    .exitOverride(error => {
      throw error.exitCode === 0 ? error : new UsageError(formatCommanderError(error, command));
    });
  for (const subcommand of command.commands) throwCommanderErrors(subcommand);
}

/**
 * Replaces commander's `help` command, which answers an unknown name with the complete help and does
 * not support subcommands.
 */
function addHelpCommand(program: Command): void {
  const { summary, example, argument, command: argumentDescription } = common.help;
  const help = configureSpanishHelp(program.command('help'), summary, [example]).summary(summary);
  help.argument(`[${argument}...]`, argumentDescription).action((path: readonly string[]) => {
    let current = program;
    for (const [depth, name] of path.entries()) {
      const subcommand = current.commands.find(candidate => candidate.name() === name);
      if (!subcommand) throw new UsageError(formatUnknownCommand(current, path.slice(0, depth), name));
      current = subcommand;
    }
    current.outputHelp();
  });
}

function formatUnknownCommand(parent: Command, path: readonly string[], name: string): string {
  const suggestion = findClosestName(name, listSubcommandNames(parent));
  const message = common.unknownCommand([...path, name].join(' '));
  return appendDidYouMean(message, suggestion && [...path, suggestion].join(' '));
}
