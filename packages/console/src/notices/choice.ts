/** What this browser is to tell of new messages. */
export interface NoticeChoice {
  readonly isOn: boolean;
  readonly hasSound: boolean;
  readonly hasGroups: boolean;
  /** Whether others see that one writes here. */
  readonly showsTyping: boolean;
  /** Whether one sees that they write: WhatsApp tells it only to who is online, and then the phone may not ring. */
  readonly watchesTyping: boolean;
}

const KEY = 'recado.notices';
/** Where it is noted of which messages was told. */
export const TOLD = 'recado.notices.told';
const nothing: NoticeChoice = {
  isOn: false,
  hasSound: true,
  hasGroups: false,
  showsTyping: true,
  watchesTyping: false,
};

/** As it was chosen in this browser, by whichever tab. */
export function readChoice(): NoticeChoice {
  try {
    return { ...nothing, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<NoticeChoice>) };
  } catch {
    return nothing;
  }
}

/** Whether notices are wanted, and the browser has not been told otherwise since. */
export const isTelling = ({ isOn }: NoticeChoice): boolean =>
  isOn && 'Notification' in window && Notification.permission === 'granted';

/** Other tabs hear of it by `storage`, this one by the same event, made by hand. */
export function saveChoice(choice: NoticeChoice): void {
  localStorage.setItem(KEY, JSON.stringify(choice));
  // Whoever switches it on again wants to know of what comes then.
  if (!choice.isOn) localStorage.removeItem(TOLD);
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
}

/** @returns how to stop */
export function watchChoice(changed: () => void): () => void {
  const heard = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) changed();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
