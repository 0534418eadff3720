import { useEffect, useRef } from 'react';
import { useLetterShortcutsOn } from './shortcutSettings.ts';

/**
 * Runs an action when the user presses its key anywhere in the page. Does nothing while the user types, holds
 * another key or has a dialog or a menu open, or if the user switched these shortcuts off.
 *
 * @param actions by key, as `KeyboardEvent.key` of the lower-case letter
 */
export function useLetterShortcuts(actions: Readonly<Record<string, () => void>>): void {
  const isOn = useLetterShortcutsOn();
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    if (!isOn) return;
    const handleKeyDown = (event: KeyboardEvent) => {
      const action = latest.current[event.key.toLowerCase()];
      if (!action || !isPlainKey(event) || isTyping(event.target) || isLayerOpen()) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  }, [isOn]);
}

/** Whether a key press is no combination, no repetition and no part of a composed character. */
const isPlainKey = ({ ctrlKey, metaKey, altKey, isComposing, repeat, defaultPrevented }: KeyboardEvent): boolean =>
  !(ctrlKey || metaKey || altKey || isComposing || repeat || defaultPrevented);

/** Input types whose fields take no letters. */
const LETTERLESS_TYPES: ReadonlySet<string> = new Set(['button', 'checkbox', 'file', 'radio', 'range', 'submit']);

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !LETTERLESS_TYPES.has(target.type);
  // A select chooses its entry by the letters that the user types.
  return (
    target.isContentEditable ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    target.closest('[role="combobox"], [role="listbox"], [role="menu"], [role="textbox"]') !== null
  );
}

const isLayerOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
