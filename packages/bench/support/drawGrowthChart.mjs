const WIDTH = 760;
const HEIGHT = 300;
const MARGIN = { left: 64, right: 190, top: 40, bottom: 44 };
const COLORS = ['#b45309', '#0f766e'];

/**
 * Draws a chart of the size of records as they grow with each turn. It is readable on light and dark pages.
 *
 * @param series points by name: `{turns, bytes}` in the order of the turns
 * @returns SVG text
 */
export function drawGrowthChart(series) {
  const marks = Object.values(series).flat();
  const max = {
    turns: Math.max(...marks.map(({ turns }) => turns)),
    bytes: Math.max(...marks.map(({ bytes }) => bytes)),
  };
  const x = turns => MARGIN.left + (turns / max.turns) * (WIDTH - MARGIN.left - MARGIN.right);
  const y = bytes => HEIGHT - MARGIN.bottom - (bytes / max.bytes) * (HEIGHT - MARGIN.top - MARGIN.bottom);
  const textAt = (left, top, text, more = '') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" ${more}>${text}</text>`;
  const lines = Object.entries(series).map(([name, points], index) => {
    const path = points.map(({ turns, bytes }) => `${x(turns).toFixed(1)},${y(bytes).toFixed(1)}`).join(' ');
    const last = points.at(-1);
    const label = `${name}: ${formatKilobytes(last.bytes)}`;
    return `<polyline points="${path}" fill="none" stroke="${COLORS[index]}" stroke-width="2.5"/>
  ${textAt(x(last.turns) + 8, y(last.bytes) + 5, label, `fill="${COLORS[index]}" font-weight="600"`)}`;
  });
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    share => `<line x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${y(share * max.bytes).toFixed(1)}" y2="${y(share * max.bytes).toFixed(1)}" stroke="#8886"/>
  ${textAt(MARGIN.left - 8, y(share * max.bytes) + 4, formatKilobytes(share * max.bytes), 'text-anchor="end"')}`,
  );
  const turns = [0, 500, 1_000, 1_500, 2_000].map(count =>
    textAt(x(count), HEIGHT - MARGIN.bottom + 20, count.toLocaleString('en'), 'text-anchor="middle"'),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#888" role="img" aria-label="Bytes of a session’s record by turns of its ratchet">
  ${textAt(MARGIN.left, 20, 'Bytes of a session’s record, by turns of its ratchet', 'font-weight="600" font-size="14"')}
  ${grid.join('\n  ')}
  ${turns.join('\n  ')}
  ${lines.join('\n  ')}
</svg>
`;
}

const formatKilobytes = bytes => (bytes === 0 ? '0' : `${(bytes / 1_000).toFixed(bytes < 10_000 ? 1 : 0)} kB`);
