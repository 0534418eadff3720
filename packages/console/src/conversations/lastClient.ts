const KEY = 'conversationsOf';

/** Whose conversations were looked at last in this browser. */
export const lastClient = (): string | null => localStorage.getItem(KEY);
export const noteLastClient = (id: string): void => localStorage.setItem(KEY, id);
