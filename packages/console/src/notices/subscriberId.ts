/** Key in localStorage for the ID of the user who owns this browser's push subscription. */
const SUBSCRIBER_KEY = 'recado_avisos';

/** Returns the ID of the user whose notifications this browser shows; null if there is none. */
export const getPushSubscriberId = (): string | null => localStorage.getItem(SUBSCRIBER_KEY);

export function setPushSubscriberId(userId: string | null): void {
  if (userId === null) localStorage.removeItem(SUBSCRIBER_KEY);
  else localStorage.setItem(SUBSCRIBER_KEY, userId);
}
