/** Key of localStorage. */
const KEY = 'recado_avisos';

/** Whose notices this browser shows; null: nobody's. */
export const subscriber = (): string | null => localStorage.getItem(KEY);

export function setSubscriber(userId: string | null): void {
  if (userId === null) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, userId);
}
