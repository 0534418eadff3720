import { Box, CircularProgress } from '@mui/material';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast as toaster, useToaster } from 'react-hot-toast/headless';
import { CheckCircleIcon, CrossCircleIcon, InfoIcon } from '../icons/index.ts';
import { useAudibleContainer } from './useAudibleContainer.ts';

const toastStyles = {
  success: { color: 'success.main', icon: <CheckCircleIcon fontSize="small" /> },
  error: { color: 'error.main', icon: <CrossCircleIcon fontSize="small" /> },
  loading: { color: 'info.main', icon: <CircularProgress size={18} color="inherit" aria-hidden /> },
  blank: { color: 'info.main', icon: <InfoIcon fontSize="small" /> },
  custom: { color: 'info.main', icon: <InfoIcon fontSize="small" /> },
} as const;

/**
 * Toasts at the top right (docs/product.md §2). A toast stays while the pointer is on it. A touch
 * dismisses it, because on a phone it may cover a control. Toasts are outside of the application's
 * element, so that screen readers announce them during an open dialog.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const container = useAudibleContainer();
  return createPortal(
    <Box
      role="status"
      aria-atomic={false}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && handlers.startPause()}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && handlers.endPause()}
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: 16,
        right: 16,
        width: 'min(380px, calc(100vw - 32px))',
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </Box>,
    container,
  );
}

interface ToastCardProps {
  readonly toast: Toast;
}

function ToastCard({ toast }: ToastCardProps) {
  const { color, icon } = toastStyles[toast.type];
  return (
    <Box
      data-toast
      onClick={({ nativeEvent }) => {
        if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') toaster.dismiss(toast.id);
      }}
      sx={{
        pointerEvents: 'auto',
        display: 'flex',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        boxShadow: 4,
        bgcolor: 'background.paper',
        color: 'text.primary',
        '& svg': { color },
      }}
    >
      {icon}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{resolveValue(toast.message, toast)}</Box>
    </Box>
  );
}
