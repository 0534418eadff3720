/** Rows of a list, and how many there are in all (`Content-Range`, docs/guides/back-office-api.md). */
export async function readPage<Answer>(
  ask: (received: (headers: Readonly<Record<string, string>>) => void) => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly total: number }> {
  let total = 0;
  const answer = await ask(headers => {
    total = Number(/\/(\d+)$/.exec(headers['content-range'] ?? '')?.[1] ?? 0);
  });
  return { answer, total };
}
