import { TextLink } from '@recado/ui';
import { useRecordPath } from '../lists/index.ts';

export interface ViewLinkProps {
  readonly label: string;
  /** Accessible name. It is more specific than the label, since every row has such a link. */
  readonly name: string;
}

/** Link from a row of a list to its record. */
export function ViewLink({ label, name }: ViewLinkProps) {
  const path = useRecordPath();
  if (!path) return null;
  return (
    <TextLink to={path} aria-label={name} onClick={event => event.stopPropagation()}>
      {label}
    </TextLink>
  );
}
