import { createPortal } from 'react-dom';
import { resolveValue, type Toast, type ToastType, toast as toaster, useToaster } from 'react-hot-toast/headless';
import { useAudibleContainer } from '../feedback/useAudibleContainer.ts';
import { PlainIcon } from './PlainIcon.tsx';

const iconNames = { success: 'checkCircle', error: 'crossCircle', blank: 'info', custom: 'info' } as const;

/** Toasts of the application. They behave as those of `Toaster`, and need no MUI. */
export function PlainToaster() {
  const { toasts, handlers } = useToaster();
  const container = useAudibleContainer();
  return createPortal(
    <div
      role="status"
      aria-atomic={false}
      className="plain-toasts"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && handlers.startPause()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && handlers.endPause()}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map(toast => (
          <PlainToast key={toast.id} toast={toast} />
        ))}
    </div>,
    container,
  );
}

interface PlainToastProps {
  readonly toast: Toast;
}

const PlainToast = ({ toast }: PlainToastProps) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: a touch only dismisses the toast, which also closes by itself.
  // biome-ignore lint/a11y/useKeyWithClickEvents: the same.
  <div
    data-toast
    className={`plain-toast plain-toast-${toast.type}`}
    onClick={({ nativeEvent }) => {
      if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') toaster.dismiss(toast.id);
    }}
  >
    <ToastIcon type={toast.type} />
    <div>{resolveValue(toast.message, toast)}</div>
  </div>
);

interface ToastIconProps {
  readonly type: ToastType;
}

const ToastIcon = ({ type }: ToastIconProps) =>
  type === 'loading' ? (
    <svg className="plain-progress" viewBox="22 22 44 44" width="18" height="18" aria-hidden="true">
      <circle cx="44" cy="44" r="20.2" />
    </svg>
  ) : (
    <PlainIcon name={iconNames[type]} />
  );
