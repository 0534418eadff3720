import { toast } from '@recado/ui';
import type { NotificationPayload } from 'ra-core';
import type { ReactElement } from 'react';

/** The same text never stands there twice. */
export function showToast(
  { type, notificationOptions: { autoHideDuration } = {} }: NotificationPayload,
  shown: string | ReactElement,
): void {
  const options = {
    ...(typeof shown === 'string' && { id: shown }),
    ...(autoHideDuration && { duration: autoHideDuration }),
  };
  if (type === 'success') toast.success(shown, options);
  else if (type === 'error') toast.error(shown, options);
  else toast(shown, options);
}
