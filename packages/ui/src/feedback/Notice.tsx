import { Alert, type AlertProps } from '@mui/material';

export interface NoticeProps extends AlertProps {
  readonly severity: NonNullable<AlertProps['severity']>;
}

/** Something to be read where it stands, on its tone's soft ground. MUI would make another of that: nearly black. */
export const Notice = ({ sx, ...props }: NoticeProps) => (
  <Alert
    {...props}
    sx={[
      {
        bgcolor: `${props.severity}.light`,
        color: 'text.primary',
        '& .MuiAlert-icon': { color: `${props.severity}.main` },
      },
      ...(Array.isArray(sx) ? sx : [sx]),
    ]}
  />
);
