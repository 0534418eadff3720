import { cliTexts } from '@recado/texts';
import type { Command, CommanderError } from 'commander';
import { findClosestName } from './findClosestName.ts';

const { common } = cliTexts;

/** Translates commander's errors to Spanish by their codes, and adds a hint where to find help. */
export function formatCommanderError(error: CommanderError, command: Command): string {
  const { code } = error;
  const suggestion = code === 'commander.excessArguments' ? suggestSibling(command) : undefined;
  const helpTarget = suggestion === undefined ? command : (command.parent ?? command);
  return `${describeError(error, command)}\n${common.seeHelp(formatCommandPath(helpTarget))}`;
}

function describeError({ code, message }: CommanderError, command: Command): string {
  // The wrong word is between the outermost quotes of commander's message.
  const offendingWord = /'(.*)'/s.exec(message)?.[1] ?? '';
  switch (code) {
    case 'commander.unknownCommand':
      return unknownCommand(offendingWord, command);
    case 'commander.unknownOption':
      return unknownOption(offendingWord, command);
    case 'commander.missingArgument':
      return common.missingArgument(offendingWord);
    case 'commander.optionMissingArgument':
      return common.missingValue(/--[\w-]+/.exec(offendingWord)?.[0] ?? offendingWord);
    case 'commander.excessArguments':
      return excessArguments(command);
    // The user named a command group without a subcommand.
    case 'commander.help':
      return common.missingCommand(formatCommandPath(command), listSubcommandNames(command).join(', '));
    default:
      return common.usageError;
  }
}

export const listSubcommandNames = (command: Command): string[] =>
  command.commands.map(subcommand => subcommand.name());

export const appendDidYouMean = (message: string, suggestion: string | undefined): string =>
  suggestion === undefined ? message : `${message} ${common.didYouMean(suggestion)}`;

function unknownCommand(input: string, parent: Command): string {
  const prefix = parent.parent ? `${formatCommandPath(parent).replace(/^\S+ /, '')} ` : '';
  const suggestion = findClosestName(input, listSubcommandNames(parent));
  return appendDidYouMean(common.unknownCommand(`${prefix}${input}`), suggestion && `${prefix}${suggestion}`);
}

function excessArguments(command: Command): string {
  const { parent, args } = command;
  return parent && suggestSibling(command) !== undefined
    ? unknownCommand(args[0] ?? '', parent)
    : common.tooManyArguments(formatCommandPath(command));
}

/**
 * Suggests a sibling command for an unknown subcommand. In `recado users rol ana`, for example, commander
 * passes "rol" as an argument to the default command.
 */
function suggestSibling({ parent, args: [input] }: Command): string | undefined {
  if (!parent?.parent || input === undefined || parent.args[0] !== input) return undefined;
  return findClosestName(input, listSubcommandNames(parent));
}

function unknownOption(input: string, command: Command): string {
  // Omit the option's value from the error message. It may be a secret, as in `--database-ulr=postgres://…`.
  const option = input.replace(/=.*$/s, '');
  const message = common.unknownOption(option);
  const suggestion = findClosestName(option, listFlags(command));
  if (suggestion !== undefined) return appendDidYouMean(message, suggestion);
  const owner = command.commands.find(subcommand => listFlags(subcommand).includes(option));
  return appendDidYouMean(message, owner && `${formatCommandPath(owner)} ${option}`);
}

const listFlags = (command: Command): string[] => command.options.map(({ long }) => long ?? '');

const formatCommandPath = (command: Command): string =>
  command.parent ? `${formatCommandPath(command.parent)} ${command.name()}` : command.name();
