import { useLocation } from 'react-router';

/** State of a navigation that opens a conversation but leaves the focus on its row of the list. */
export const KEEP_LIST_FOCUS_STATE = { keepsListFocus: true } as const;

/** Whether the open conversation was opened from the list by a shortcut, so that the next one can be, too. */
export function useKeepsListFocus(): boolean {
  const { state } = useLocation();
  return (state as Partial<typeof KEEP_LIST_FOCUS_STATE> | null)?.keepsListFocus === true;
}

/** Moves the focus from the text field to the row of the open conversation. Without a visible row, removes the focus. */
export function focusCurrentConversationRow(): void {
  const row = document.querySelector<HTMLElement>('[data-conversation] a[aria-current="page"]');
  if (row && row.offsetParent !== null) row.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
