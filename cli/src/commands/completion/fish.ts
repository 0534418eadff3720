import type { Place } from './Place.ts';

/** Within single quotes, where fish knows two escapes. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** A file for fish's folder of completions. */
export function fish(places: readonly Place[]): string {
  return `# fish completion for recado
function __recado_at
    set -l place ''
    for word in (commandline -opc)[2..]
        switch "$place/$word"
            case ${places.flatMap(({ path }) => (path === '' ? [] : [path])).join(' ')}
                set place "$place/$word"
        end
    end
    test "$place" = "$argv[1]"
end
complete -c recado -e
complete -c recado -f
${places.flatMap(linesOf).join('\n')}`;
}

function linesOf({ path, words, flags }: Place): string[] {
  const at = `complete -c recado -n ${quoted(`__recado_at '${path}'`)}`;
  return [
    ...words.map(({ name, about }) => `${at} -a ${name} -d ${quoted(about)}`),
    ...flags.map(
      ({ name, about, takesValue }) =>
        `${at} -l ${name.replace(/^--/, '')}${takesValue ? ' -rF' : ''} -d ${quoted(about)}`,
    ),
  ];
}
