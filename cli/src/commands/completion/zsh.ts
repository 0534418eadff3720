import { cli } from '@recado/texts';
import type { Offered, Place } from './Place.ts';

const { headings } = cli.completion;

/** Within single quotes. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** `_describe` takes name and description between a colon. */
const listOf = (offered: readonly Offered[]): string =>
  offered.map(({ name, about }) => `        ${quoted(`${name}:${about}`)}`).join('\n');

/** A file for one of the folders of zsh's \`fpath\`. */
export function zsh(places: readonly Place[]): string {
  return `#compdef recado
_recado() {
  local place="" word
  local -a names flags
  for word in \${words[2,CURRENT-1]}; do
    case "$place/$word" in
      ${places.flatMap(({ path }) => (path === '' ? [] : [path])).join('|')}) place="$place/$word" ;;
    esac
  done
  case "$place" in
${places.map(caseOf).join('\n')}
  esac
  if [[ $words[CURRENT] == -* ]]; then
    _describe -o ${quoted(headings.option)} flags
  elif (( $#names )); then
    _describe ${quoted(headings.command)} names
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

const caseOf = ({ path, words, flags }: Place): string =>
  `    ${quoted(path)})
      names=(
${listOf(words)}
      )
      flags=(
${listOf(flags)}
      )
      ;;`;
