/** Finds the known name closest to the input. Returns undefined when none is similar enough. */
export function findClosestName(input: string, knownNames: readonly string[]): string | undefined {
  const [best] = knownNames
    .map(name => ({ name, distance: editDistance(input.toLowerCase(), name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.floor(name.length / 3)))
    .filter(({ name, distance }) => distance < name.replace(/^-+/, '').length)
    .sort((a, b) => a.distance - b.distance);
  return best?.name;
}

/** Computes the Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...a].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const change = (previous[column] ?? 0) + (letter === other ? 0 : 1);
      current.push(Math.min(change, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? b.length;
}
