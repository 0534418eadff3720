/** Keys in localStorage under which the session is stored (docs/product.md §9). */
export const TOKEN_KEY = 'token';
export const USER_ID_KEY = 'userId';
/** Key in sessionStorage under which text is stored that the user wrote and has not sent. */
export const DRAFTS_KEY = 'recado.drafts';

export const readStoredToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** Returns the current user's ID. The administration compares it with the ID of a user (docs/product.md §6). */
export const readStoredUserId = (): string | null => localStorage.getItem(USER_ID_KEY);

export function storeSession(token: string, userId: string): void {
  localStorage.setItem(TOKEN_KEY, token);
  localStorage.setItem(USER_ID_KEY, userId);
}

export function clearSession(): void {
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_ID_KEY);
}
