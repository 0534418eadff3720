import { cli } from '@recado/texts';
import type { Command, HelpConfiguration } from 'commander';

const { common } = cli;

/** commander has no translations; its help is made of these few words. */
const words: Readonly<Record<string, string>> = {
  'Usage:': common.headings.usage,
  'Arguments:': common.headings.arguments,
  'Options:': common.headings.options,
  'Commands:': common.headings.commands,
};

const configuration: HelpConfiguration = {
  styleTitle: title => words[title] ?? title,
  styleUsage: usage =>
    usage.replace('[options]', common.optionsPlaceholder).replace('[command]', common.commandPlaceholder),
  // Ours come with everything said; commander would add "(default: …)" and the like.
  optionDescription: option => option.description,
  argumentDescription: argument => argument.description,
  subcommandTerm: command =>
    [
      command.name(),
      ...command.registeredArguments.map(argument => bracketed(argument.name(), argument.required)),
    ].join(' '),
};

const bracketed = (name: string, required: boolean): string => (required ? `<${name}>` : `[${name}]`);

/** What a command is for and an example of it come first, then the usage, then the rest. */
export function spanishHelp(command: Command, about: string, examples: readonly string[]): Command {
  const { headings, helpOption } = common;
  const heading = examples.length > 1 ? headings.examples : headings.example;
  const lines = [about, '', heading, ...examples.map(example => `  ${example}`), ''];
  return command
    .configureHelp(configuration)
    .helpOption('-h, --help', helpOption)
    .addHelpText('before', lines.join('\n'));
}
