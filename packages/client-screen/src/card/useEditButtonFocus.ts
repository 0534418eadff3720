import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for the button that opens a form in its own place. When the form closes, the button gets the focus. */
export function useEditButtonFocus(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return editButton;
}
