import type { CommandCompletion } from './CommandCompletion.ts';

/**
 * Quotes a text for fish, which has two escape sequences inside single quotes: for the backslash and for the
 * quote.
 */
const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Generates the completion file for fish's folder of completions. */
export function generateFishScript(nodes: readonly CommandCompletion[]): string {
  return `# fish completion for recado
function __recado_at
    set -l place ''
    for word in (commandline -opc)[2..]
        switch "$place/$word"
            case ${nodes.flatMap(({ path }) => (path === '' ? [] : [path])).join(' ')}
                set place "$place/$word"
        end
    end
    test "$place" = "$argv[1]"
end
complete -c recado -e
complete -c recado -f
${nodes.flatMap(formatNode).join('\n')}`;
}

function formatNode({ path, words, flags }: CommandCompletion): string[] {
  const prefix = `complete -c recado -n ${quote(`__recado_at '${path}'`)}`;
  return [
    // Without subcommands, the arguments can be files. The first line of the script excludes them elsewhere.
    ...(words.length === 0 ? [`${prefix} -F`] : []),
    ...words.map(({ name, description }) => `${prefix} -a ${name} -d ${quote(description)}`),
    ...flags.map(
      ({ name, description, takesValue }) =>
        `${prefix} -l ${name.replace(/^--/, '')}${takesValue ? ' -rF' : ''} -d ${quote(description)}`,
    ),
  ];
}
