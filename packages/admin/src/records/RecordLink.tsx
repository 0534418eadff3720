import { TextLink } from '@recado/ui';
import { useRecordPath } from '../lists/index.ts';

export interface RecordLinkProps {
  readonly label: string;
  /**
   * Accessible name of the link. It must be more specific than the label, because every row has a link with that
   * label.
   */
  readonly name: string;
}

/** Link from a row of a list to its record. */
export function RecordLink({ label, name }: RecordLinkProps) {
  const path = useRecordPath();
  if (!path) return null;
  return (
    <TextLink to={path} aria-label={name} onClick={event => event.stopPropagation()}>
      {label}
    </TextLink>
  );
}
