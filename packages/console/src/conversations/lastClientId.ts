const LAST_CLIENT_KEY = 'conversationsOf';

/** Reads the ID of the client whose conversations were opened last in this browser. */
export const readLastClientId = (): string | null => localStorage.getItem(LAST_CLIENT_KEY);
export const storeLastClientId = (id: string): void => localStorage.setItem(LAST_CLIENT_KEY, id);
