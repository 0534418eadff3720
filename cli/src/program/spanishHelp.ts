import { cli } from '@recado/texts';
import { type Command, type Help, type HelpConfiguration, Option } from 'commander';
import { pad } from '../render/cellWidth.ts';
import { wrapWords } from '../render/wrapWords.ts';
import { parserOptions } from './commonOptions.ts';

const { common } = cli;

/** commander has no translations; its help is made of these few words. */
const words: Readonly<Record<string, string>> = {
  'Usage:': common.headings.usage,
  'Arguments:': common.headings.arguments,
  'Options:': common.headings.options,
  'Commands:': common.headings.commands,
};

/** Cells before an item, between it and its words, and of its words at least, for both to share a line. */
const INDENT = 2;
const GAP = 2;
const LEAST = 36;

const configuration: HelpConfiguration = {
  styleTitle: title => words[title] ?? title,
  styleUsage: usage =>
    usage.replace('[options]', common.optionsPlaceholder).replace('[command]', common.commandPlaceholder),
  // Ours come with everything said; commander would add "(default: …)" and the like.
  optionDescription: option => option.description,
  argumentDescription: argument => argument.description,
  // What it takes is told by its own help.
  subcommandTerm: command => command.name(),
  formatItem,
};

/** An item with its words beside it, or below it in a narrow window. */
function formatItem(term: string, width: number, about: string, { helpWidth = 80 }: Help): string {
  const start = INDENT + width + GAP;
  const isBeside = helpWidth - start >= LEAST;
  const margin = isBeside ? start : INDENT * 3;
  const lines = wrapWords(about, helpWidth - margin).replaceAll('\n', `\n${' '.repeat(margin)}`);
  const shown = `${' '.repeat(INDENT)}${term}`;
  return isBeside ? pad(shown, start) + lines : `${shown}\n${' '.repeat(margin)}${lines}`;
}

/** What a command is for and an example of it come first, then the usage, then the rest. */
export function spanishHelp(command: Command, about: string, examples: readonly string[]): Command {
  const { headings } = common;
  const heading = examples.length > 1 ? headings.examples : headings.example;
  const lines = [heading, ...examples.map(example => `  ${example}`), ''];
  const help = new Option(`-h, ${parserOptions.help.flag}`, parserOptions.help.about);
  return command
    .configureHelp(configuration)
    .addHelpOption(command.parent ? help.helpGroup(headings.everyCommand) : help)
    .addHelpText('before', () => [wrapped(about), '', ...lines].join('\n'));
}

/** Words below the rest. */
export const addEpilogue = (command: Command, text: string): Command =>
  command.addHelpText('after', () => `\n${wrapped(text)}`);

const wrapped = (text: string): string => wrapWords(text, process.stdout.columns ?? 80);
