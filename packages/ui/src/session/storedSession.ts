/** Keys in localStorage for the token and the user ID of the login session (docs/product.md §9). */
export const TOKEN_STORAGE_KEY = 'token';
export const USER_ID_STORAGE_KEY = 'userId';
/** Key in sessionStorage under which text is stored that the user wrote and has not sent. */
export const DRAFTS_STORAGE_KEY = 'recado.drafts';

export const readStoredSessionToken = (): string | null => localStorage.getItem(TOKEN_STORAGE_KEY);

/** Returns the current user's ID, by which administration screens recognize that user (docs/product.md §6). */
export const readStoredUserId = (): string | null => localStorage.getItem(USER_ID_STORAGE_KEY);

export function storeLoginSession(token: string, userId: string): void {
  localStorage.setItem(TOKEN_STORAGE_KEY, token);
  localStorage.setItem(USER_ID_STORAGE_KEY, userId);
}

export function clearLoginSession(): void {
  localStorage.removeItem(TOKEN_STORAGE_KEY);
  localStorage.removeItem(USER_ID_STORAGE_KEY);
}
