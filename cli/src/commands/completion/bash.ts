import type { Place } from './Place.ts';

const namesOf = (offered: readonly { readonly name: string }[]): string =>
  offered.map(({ name }) => name).join(' ');

/** What bash runs when Tab is pressed after `recado`. */
export function bash(places: readonly Place[]): string {
  const withValue = [...new Set(places.flatMap(({ flags }) => flags.filter(flag => flag.takesValue)))];
  const valued = [...new Set(withValue.map(({ name }) => name))];
  return `# bash completion for recado
_recado() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" place="" words="" flags="" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$place/\${COMP_WORDS[index]}" in
      ${places.flatMap(({ path }) => (path === '' ? [] : [path])).join(' | ')})
        place="$place/\${COMP_WORDS[index]}"
        ;;
    esac
  done
  COMPREPLY=()
  case "$before" in
    ${valued.join(' | ')})
      COMPREPLY=($(compgen -f -- "$word"))
      return
      ;;
  esac
  case "$place" in
${places.map(caseOf).join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o default -F _recado recado`;
}

const caseOf = ({ path, words, flags }: Place): string =>
  `    '${path}')
      words="${namesOf(words)}"
      flags="${namesOf(flags)}"
      ;;`;
