import type { ListRecord } from './ListRecord.ts';

/** Line that contains only a number. */
const NUMBER_LINE = /^[\p{Cf}\s]*\+?[\d\s\p{Cf}()+./\p{Pd}]{7,}$/u;
/** Line that may contain only a name. */
const NAME_LINE = /^[^\d@:]*\p{L}[^\d@:]*$/u;
/** Length up to which a line is examined: longer ones contain more than a name or a number. */
const MAX_LINE_CHARS = 60;
/** Pairs from which a text is a list of names with numbers below them. A single line may be the title of the list. */
const MIN_PAIRS = 2;
/** Last line of a group's participants: the user of the phone. In such a list, people have a name or a number. */
const GROUP_LIST_END = /^(?:tú|tu|você|you)$/iu;

type LineKind = 'name' | 'number' | 'both';

/**
 * Joins each name with the number in the line below, as notes and forwarded contacts have them. A list is only joined if
 * every number alone in its line has exactly one name above it. Otherwise a stranger could get another person's name.
 */
export function joinNameLines(lines: readonly ListRecord[]): readonly ListRecord[] {
  const kinds = lines.map(findLineKind);
  const start = findTitleEnd(lines, kinds);
  const isGroupList = GROUP_LIST_END.test(lines.at(-1)?.cells[0]?.trim() ?? '');
  const joined: ListRecord[] = lines.slice(0, start);
  let pairs = 0;
  for (let at = start; at < lines.length; at += 1) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (!line || kinds[at] === 'number') return lines;
    if (kinds[at] === 'both' || !next) joined.push(line);
    else if (kinds[at + 1] !== 'number') return lines;
    else {
      joined.push({ row: line.row, cells: [...line.cells, ...next.cells] });
      pairs += 1;
      at += 1;
    }
  }
  return pairs < MIN_PAIRS || isGroupList ? lines : joined;
}

function findLineKind({ cells: [text = '', ...others] }: ListRecord): LineKind {
  if (others.length > 0 || text.length > MAX_LINE_CHARS) return 'both';
  if (NUMBER_LINE.test(text)) return 'number';
  return NAME_LINE.test(text) ? 'name' : 'both';
}

/** Returns the index of the first line below a title, which is one line above an empty one. */
function findTitleEnd([first, second]: readonly ListRecord[], kinds: readonly LineKind[]): number {
  const hasTitle = first && second && kinds[0] === 'name' && kinds[1] === 'name' && second.row - first.row > 1;
  return hasTitle ? 1 : 0;
}
