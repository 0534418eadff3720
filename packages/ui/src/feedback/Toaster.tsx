import { Box, CircularProgress } from '@mui/material';
import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, type Toast, toast as toaster, useToaster } from 'react-hot-toast/headless';
import { CheckCircleIcon, CrossCircleIcon, InfoIcon } from '../icons/index.ts';

const looks = {
  success: { color: 'success.main', icon: <CheckCircleIcon fontSize="small" /> },
  error: { color: 'error.main', icon: <CrossCircleIcon fontSize="small" /> },
  loading: { color: 'info.main', icon: <CircularProgress size={18} color="inherit" aria-hidden /> },
  blank: { color: 'info.main', icon: <InfoIcon fontSize="small" /> },
  custom: { color: 'info.main', icon: <InfoIcon fontSize="small" /> },
} as const;

/**
 * Toasts at the top right (docs/product.md §2); they wait while the pointer is on them. A finger that is put on one sends it
 * away: on a phone it may cover what somebody wants to press. They stand beside the application, where they are heard while a
 * dialog is open, too.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const place = useAudiblePlace();
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
    place,
  );
}

/**
 * A child of the body that is never hidden from screen readers: MUI hides every sibling of an open dialog, and knows no
 * exception. It is there before anything is said in it, as live regions have to be.
 */
function useAudiblePlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'));
  useLayoutEffect(() => {
    document.body.append(place);
    const hiding = new MutationObserver(() => place.removeAttribute('aria-hidden'));
    hiding.observe(place, { attributeFilter: ['aria-hidden'] });
    return () => {
      hiding.disconnect();
      place.remove();
    };
  }, [place]);
  return place;
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { color, icon } = looks[toast.type];
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
