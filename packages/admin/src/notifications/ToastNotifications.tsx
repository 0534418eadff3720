import { toast } from '@recado/ui';
import { useNotificationContext, useTakeUndoableMutation, useTranslate } from 'ra-core';
import { isValidElement, type ReactNode, useEffect } from 'react';
import { showToast } from './showToast.tsx';
import { useUndoToasts } from './useUndoToasts.tsx';

/** What react-admin wants to say goes through the one toaster, each thing at once and for its kind's own time. */
export function ToastNotifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const translate = useTranslate();
  const watchUndo = useUndoToasts();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification) return;
    const { message, notificationOptions: { undoable, messageArgs } = {} } = notification;
    const shown = typeof message === 'string' ? translate(message, messageArgs) : elementOf(message);
    if (!undoable) {
      showToast(notification, shown);
      return;
    }
    const mutation = takeMutation();
    if (mutation) watchUndo(mutation, shown, translate('ra.action.undo'));
    else toast(shown);
  }, [notifications, takeNotification, takeMutation, translate, watchUndo]);
  return null;
}

const elementOf = (message: ReactNode) => (isValidElement(message) ? message : String(message));
