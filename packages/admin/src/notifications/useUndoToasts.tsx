import { toast, useToasterStore } from '@recado/ui';
import type { UndoableMutation } from 'ra-core';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { UndoMessage } from './UndoMessage.tsx';

/** Milliseconds in which a change can be taken back; the pointer on the toast stops the time. */
const UNDO_TIME = 5_000;

/** Shows toasts that can take a change back; when one is gone, its change is made. */
export function useUndoToasts() {
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
