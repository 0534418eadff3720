import { cliTexts } from '@recado/texts';
import { type Command, type Help, type HelpConfiguration, Option } from 'commander';
import { padToCellWidth } from '../render/measureTextWidthInCells.ts';
import { wrapWords } from '../render/wrapWords.ts';
import { helpAndVersionOptions } from './commonOptions.ts';

const { common } = cliTexts;

/** Translations of commander's headings, because commander supports only English. */
const translations: Readonly<Record<string, string>> = {
  'Usage:': common.headings.usage,
  'Arguments:': common.headings.arguments,
  'Options:': common.headings.options,
  'Commands:': common.headings.commands,
};

/**
 * Widths in terminal cells: the indent of an item, the gap between an item and its description, and the minimum
 * width of a description.
 */
const INDENT_CELLS = 2;
const GAP_CELLS = 2;
const MIN_DESCRIPTION_CELLS = 36;

const configuration: HelpConfiguration = {
  styleTitle: title => translations[title] ?? title,
  styleUsage: usage =>
    usage.replace('[options]', common.optionsPlaceholder).replace('[command]', common.commandPlaceholder),
  // Return only our descriptions, which are complete. commander would append "(default: …)" and similar texts.
  optionDescription: option => option.description,
  argumentDescription: argument => argument.description,
  // Show only the name of a subcommand, because the help of the subcommand lists its arguments.
  subcommandTerm: command => command.name(),
  formatItem,
};

/** Formats an item with its description next to it, or below it in a narrow window. */
function formatItem(term: string, width: number, description: string, { helpWidth = 80 }: Help): string {
  const start = INDENT_CELLS + width + GAP_CELLS;
  const fitsOnOneLine = helpWidth - start >= MIN_DESCRIPTION_CELLS;
  const margin = fitsOnOneLine ? start : INDENT_CELLS * 3;
  const lines = wrapWords(description, helpWidth - margin).replaceAll('\n', `\n${' '.repeat(margin)}`);
  const indentedTerm = `${' '.repeat(INDENT_CELLS)}${term}`;
  return fitsOnOneLine ? padToCellWidth(indentedTerm, start) + lines : `${indentedTerm}\n${' '.repeat(margin)}${lines}`;
}

/** Configures a command's help: description and examples first, then usage, then the rest. */
export function configureSpanishHelp(command: Command, description: string, examples: readonly string[]): Command {
  const { headings } = common;
  const heading = examples.length > 1 ? headings.examples : headings.example;
  const lines = [heading, ...examples.map(example => `  ${example}`), ''];
  const help = new Option(`-h, ${helpAndVersionOptions.help.flag}`, helpAndVersionOptions.help.about);
  return command
    .configureHelp(configuration)
    .addHelpOption(command.parent ? help.helpGroup(headings.everyCommand) : help)
    .addHelpText('before', () => [wrapToTerminal(description), '', ...lines].join('\n'));
}

/** Adds a text below the help of a command. */
export const addHelpEpilogue = (command: Command, text: string): Command =>
  command.addHelpText('after', () => `\n${wrapToTerminal(text)}`);

const wrapToTerminal = (text: string): string => wrapWords(text, process.stdout.columns ?? 80);
