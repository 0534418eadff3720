import { Button, type ButtonProps, Link, type LinkProps } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RoutedLink } from 'react-router';

/** A link in a text that stays in the application. */
export const TextLink = ({
  to,
  ...rest
}: Omit<LinkProps, 'href' | 'component'> & { readonly to: string; readonly state?: unknown }) => (
  <Link {...rest} component={RoutedLink} to={to} />
);

/** The name of what a table's row is about: with `linkedRow` on the row, all of the row leads there. */
export const RowLink = ({ to, children }: { readonly to: string; readonly children: ReactNode }) => (
  <Link
    component={RoutedLink}
    to={to}
    underline="hover"
    sx={{ fontWeight: 600, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
  >
    {children}
  </Link>
);

/** On a row with a `RowLink`; its other links and buttons stay where they are, above that one. */
export const linkedRow = {
  position: 'relative',
  '& td a, & td button': { position: 'relative', zIndex: 1 },
} as const;

/** A link that looks like a button. */
export const ButtonLink = ({
  to,
  ...rest
}: Omit<ButtonProps<'a'>, 'href' | 'component' | 'ref'> & {
  readonly to: string;
  /** What the page it leads to finds in its history's entry. */
  readonly state?: unknown;
}) => <Button {...rest} component={RoutedLink} to={to} />;
