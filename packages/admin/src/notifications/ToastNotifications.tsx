import { Box, Button } from '@mui/material';
import { toast, useToasterStore } from '@recado/ui';
import {
  type NotificationPayload,
  type UndoableMutation,
  useNotificationContext,
  useTakeUndoableMutation,
  useTranslate,
} from 'ra-core';
import { isValidElement, type ReactElement, type ReactNode, useCallback, useEffect, useRef } from 'react';

/**
 * Shows react-admin's notifications through the application's toaster. Each notification is shown immediately,
 * and its type determines how long it stays.
 */
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
    const content = typeof message === 'string' ? translate(message, messageArgs) : toToastContent(message);
    if (!undoable) {
      showToast(notification, content);
      return;
    }
    const mutation = takeMutation();
    if (mutation) watchUndo(mutation, content, translate('ra.action.undo'));
    else toast(content);
  }, [notifications, takeNotification, takeMutation, translate, watchUndo]);
  return null;
}

const toToastContent = (message: ReactNode) => (isValidElement(message) ? message : String(message));

/** Shows a toast. Uses the text as the toast's id, so that the same text is never shown twice at once. */
function showToast(
  { type, notificationOptions: { autoHideDuration } = {} }: NotificationPayload,
  content: string | ReactElement,
): void {
  const options = {
    ...(typeof content === 'string' && { id: content }),
    ...(autoHideDuration && { duration: autoHideDuration }),
  };
  if (type === 'success') toast.success(content, options);
  else if (type === 'error') toast.error(content, options);
  else toast(content, options);
}

/** Milliseconds in which a change can be undone. Hovering over the toast stops the timer. */
const UNDO_TIMEOUT_MS = 5_000;

/** Shows toasts with an undo button. Each change is sent to the server only when its toast disappears. */
function useUndoToasts() {
  const { toasts } = useToasterStore();
  const pendingMutations = useRef(new Map<string, UndoableMutation>());

  const settle = useCallback((id: string, isUndo: boolean) => {
    const mutation = pendingMutations.current.get(id);
    pendingMutations.current.delete(id);
    mutation?.({ isUndo });
  }, []);

  useEffect(() => {
    const visible = new Set(toasts.filter(entry => entry.visible).map(({ id }) => id));
    for (const id of [...pendingMutations.current.keys()]) if (!visible.has(id)) settle(id, false);
  }, [toasts, settle]);

  useUnloadWarning(toasts.some(({ id, visible }) => visible && pendingMutations.current.has(id)));
  // If the user leaves the page, make the pending changes instead of undoing them.
  useEffect(() => {
    const pending = pendingMutations.current;
    return () => {
      for (const id of [...pending.keys()]) settle(id, false);
    };
  }, [settle]);

  return useCallback(
    (mutation: UndoableMutation, content: ReactNode, label: string) => {
      const id = crypto.randomUUID();
      pendingMutations.current.set(id, mutation);
      const undo = () => {
        settle(id, true);
        toast.dismiss(id);
      };
      toast(<UndoMessage text={content} label={label} undo={undo} />, { id, duration: UNDO_TIMEOUT_MS });
    },
    [settle],
  );
}

/** Makes the browser ask for confirmation if the user leaves the page while changes are pending. */
function useUnloadWarning(isPending: boolean): void {
  useEffect(() => {
    if (!isPending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isPending]);
}

interface UndoMessageProps {
  readonly text: ReactNode;
  readonly label: string;
  readonly undo: () => void;
}

const UndoMessage = ({ text, label, undo }: UndoMessageProps) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
    <span>{text}</span>
    <Button size="small" onClick={undo}>
      {label}
    </Button>
  </Box>
);
