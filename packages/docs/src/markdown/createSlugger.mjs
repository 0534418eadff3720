/**
 * Returns a function that converts headings of one page to anchors as GitHub does, so that the links of the guides are
 * valid in both places. Repeated headings get a number.
 */
export function createSlugger() {
  const counts = new Map();
  return heading => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    return count === 0 ? slug : `${slug}-${count}`;
  };
}
