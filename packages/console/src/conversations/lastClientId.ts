const LAST_CLIENT_KEY = 'conversationsOf';

/** ID of the client whose conversations this browser opened last. */
export const readLastClientId = (): string | null => localStorage.getItem(LAST_CLIENT_KEY);
export const storeLastClientId = (id: string): void => localStorage.setItem(LAST_CLIENT_KEY, id);
