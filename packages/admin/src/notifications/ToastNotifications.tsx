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

/** The same text never stands there twice. */
function showToast(
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

/** Milliseconds in which a change can be taken back; the pointer on the toast stops the time. */
const UNDO_TIME = 5_000;

/** Shows toasts that can take a change back; when one is gone, its change is made. */
function useUndoToasts() {
  const { toasts } = useToasterStore();
  const open = useRef(new Map<string, UndoableMutation>());

  const settle = useCallback((id: string, isUndo: boolean) => {
    const mutation = open.current.get(id);
    open.current.delete(id);
    mutation?.({ isUndo });
  }, []);

  useEffect(() => {
    const visible = new Set(toasts.filter(one => one.visible).map(({ id }) => id));
    for (const id of [...open.current.keys()]) if (!visible.has(id)) settle(id, false);
  }, [toasts, settle]);

  useWarningWhile(toasts.some(({ id, visible }) => visible && open.current.has(id)));
  // Going elsewhere is no taking back.
  useEffect(() => {
    const pending = open.current;
    return () => {
      for (const id of [...pending.keys()]) settle(id, false);
    };
  }, [settle]);

  return useCallback(
    (mutation: UndoableMutation, shown: ReactNode, label: string) => {
      const id = crypto.randomUUID();
      open.current.set(id, mutation);
      const undo = () => {
        settle(id, true);
        toast.dismiss(id);
      };
      toast(<UndoMessage text={shown} label={label} undo={undo} />, { id, duration: UNDO_TIME });
    },
    [settle],
  );
}

/** The browser asks before it leaves with changes that are not made yet. */
function useWarningWhile(isPending: boolean): void {
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
