/** Settings of this browser for notifications and typing states. */
export interface NotificationSettings {
  readonly isOn: boolean;
  readonly hasSound: boolean;
  readonly hasGroups: boolean;
  /** Whether contacts see when the user is typing. */
  readonly showsTyping: boolean;
  /**
   * Whether the user sees that contacts are typing. WhatsApp reports this only to devices that are
   * online, and while one is online, the phone may not ring.
   */
  readonly watchesTyping: boolean;
}

const SETTINGS_KEY = 'recado.notices';
/** Storage key for the IDs of messages for which a notification was shown. */
export const NOTIFIED_MESSAGES_STORAGE_KEY = 'recado.notices.told';
const DEFAULT_SETTINGS: NotificationSettings = {
  isOn: false,
  hasSound: true,
  hasGroups: false,
  showsTyping: true,
  watchesTyping: false,
};

/** Reads the settings of this browser, which all tabs share. */
export function readNotificationSettings(): NotificationSettings {
  try {
    return {
      ...DEFAULT_SETTINGS,
      ...(JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}') as Partial<NotificationSettings>),
    };
  } catch {
    return DEFAULT_SETTINGS;
  }
}

/** Returns whether notifications are switched on and the browser still permits them. */
export const areNotificationsEnabled = ({ isOn }: NotificationSettings): boolean =>
  isOn && 'Notification' in window && Notification.permission === 'granted';

/**
 * Saves the settings. The browser sends a `storage` event only to other tabs, so this function dispatches the
 * same event in this tab.
 */
export function saveNotificationSettings(settings: NotificationSettings): void {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings));
  // Remove the stored message IDs, so that notifications start with new messages when switched on again.
  if (!settings.isOn) localStorage.removeItem(NOTIFIED_MESSAGES_STORAGE_KEY);
  window.dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY }));
}

/** Calls `onChange` when the settings change in any tab. @returns a function that stops these calls */
export function watchNotificationSettings(onChange: () => void): () => void {
  const handleStorage = ({ key }: StorageEvent) => {
    if (key === SETTINGS_KEY || key === null) onChange();
  };
  window.addEventListener('storage', handleStorage);
  return () => window.removeEventListener('storage', handleStorage);
}
