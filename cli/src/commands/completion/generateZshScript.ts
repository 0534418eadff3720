import { cliTexts } from '@recado/texts';
import type { CommandCompletion, CompletionSuggestion } from './CommandCompletion.ts';

const { headings } = cliTexts.completion;

/**
 * Quotes a text for zsh. A single quote cannot be escaped inside single quotes, so it is written outside of
 * them.
 */
const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Formats suggestions for `_describe`, which expects a colon between the name and the description. */
const formatList = (suggestions: readonly CompletionSuggestion[]): string =>
  suggestions.map(({ name, description }) => `        ${quote(`${name}:${description}`)}`).join('\n');

/** Generates the completion file for one of the folders in zsh's `fpath`. */
export function generateZshScript(nodes: readonly CommandCompletion[]): string {
  return `#compdef recado
_recado() {
  local place="" word
  local -a names flags
  for word in \${words[2,CURRENT-1]}; do
    case "$place/$word" in
      ${nodes.flatMap(({ path }) => (path === '' ? [] : [path])).join('|')}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${nodes.map(formatCase).join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -o ${quote(headings.option)} flags
  elif (( $#names )); then
    _describe ${quote(headings.command)} names
  else
    _files
  fi
}
if [[ $funcstack[1] == _recado ]]; then
  _recado "$@"
else
  compdef _recado recado
fi`;
}

const formatCase = ({ path, words, flags }: CommandCompletion): string =>
  `    ${quote(path)})
      names=(
${formatList(words)}
      )
      flags=(
${formatList(flags)}
      )
      ;;`;
