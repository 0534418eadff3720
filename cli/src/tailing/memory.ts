/** Remembers the last `size` ids, and forgets those that have not been met for longest. */
export function createMemory(size: number) {
  const ids = new Set<string>();
  return {
    /** Whether it was not known yet. */
    add(id: string): boolean {
      const isNew = !ids.delete(id);
      ids.add(id);
      for (const oldest of ids) {
        if (ids.size <= size) break;
        ids.delete(oldest);
      }
      return isNew;
    },
  };
}
