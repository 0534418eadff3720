import { Box, CircularProgress } from '@mui/material';
import { resolveValue, type Toast, useToaster } from 'react-hot-toast/headless';
import { CheckCircleIcon, CrossCircleIcon, InfoIcon } from '../icons/index.ts';

const looks = {
  success: { color: 'success.main', icon: <CheckCircleIcon fontSize="small" /> },
  error: { color: 'error.main', icon: <CrossCircleIcon fontSize="small" /> },
  loading: { color: 'info.main', icon: <CircularProgress size={18} color="inherit" aria-hidden /> },
  blank: { color: 'info.main', icon: <InfoIcon fontSize="small" /> },
  custom: { color: 'info.main', icon: <InfoIcon fontSize="small" /> },
} as const;

/** Toasts at the top right (specification §2); they wait while the pointer or the focus is on them. */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  return (
    <Box
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
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
    </Box>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { color, icon } = looks[toast.type];
  return (
    <Box
      {...toast.ariaProps}
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
