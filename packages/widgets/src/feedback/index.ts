export { EmptyState, type EmptyStateProps } from './EmptyState.tsx';
export { ErrorState, type ErrorStateProps } from './ErrorState.tsx';
export { failureMessage, isSessionEnd } from './failureMessage.ts';
export { OfflineBanner } from './OfflineBanner.tsx';
export { PageSpinner } from './PageSpinner.tsx';
export { SkeletonRows } from './SkeletonRows.tsx';
export { Toaster } from './Toaster.tsx';
export { toast, useToasterStore } from './toast.ts';
export { useFailureToast } from './useFailureToast.ts';
