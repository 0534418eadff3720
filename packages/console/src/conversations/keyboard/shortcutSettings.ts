import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'recado.letterShortcuts';
const OFF_VALUE = 'off';

const listeners = new Set<() => void>();

const areLetterShortcutsOn = (): boolean => {
  try {
    return localStorage.getItem(STORAGE_KEY) !== OFF_VALUE;
  } catch {
    // Without access to the storage, the setting has its default.
    return true;
  }
};

/** Switches the shortcuts of a single letter on or off in this browser (WCAG 2.1.4). */
export function setLetterShortcutsOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, OFF_VALUE);
  } catch {
    // A full or blocked storage does not keep the setting.
  }
  for (const listener of listeners) listener();
}

/** Whether shortcuts of a single letter work in this browser. */
export const useLetterShortcutsOn = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener);
      addEventListener('storage', listener);
      return () => {
        listeners.delete(listener);
        removeEventListener('storage', listener);
      };
    },
    areLetterShortcutsOn,
    () => true,
  );
