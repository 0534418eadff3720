import type { CommandCompletion } from './CommandCompletion.ts';

const joinNames = (suggestions: readonly { readonly name: string }[]): string =>
  suggestions.map(({ name }) => name).join(' ');

/** Generates the completion script, which bash runs when Tab is pressed after `recado`. */
export function generateBashScript(nodes: readonly CommandCompletion[]): string {
  const flagsWithValue = [...new Set(nodes.flatMap(({ flags }) => flags.filter(flag => flag.takesValue)))];
  const valueFlagNames = [...new Set(flagsWithValue.map(({ name }) => name))];
  return `# bash completion for recado
_recado() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" place="" words="" flags="" index
  for ((index = 1; index < COMP_CWORD; index++)); do
    case "$place/\${COMP_WORDS[index]}" in
      ${nodes.flatMap(({ path }) => (path === '' ? [] : [path])).join(' | ')})
        place="$place/\${COMP_WORDS[index]}"
        ;;
    esac
  done
  COMPREPLY=()
  case "$before" in
    ${valueFlagNames.join(' | ')})
      COMPREPLY=($(compgen -f -- "$word"))
      return
      ;;
  esac
  case "$place" in
${nodes.map(formatCase).join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$flags" -- "$word")) ;;
    *) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o default -F _recado recado`;
}

const formatCase = ({ path, words, flags }: CommandCompletion): string =>
  `    '${path}')
      words="${joinNames(words)}"
      flags="${joinNames(flags)}"
      ;;`;
