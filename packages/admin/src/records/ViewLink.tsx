import { TextLink } from '@recado/ui';
import { useRecordPath } from '../lists/index.ts';

export interface ViewLinkProps {
  readonly label: string;
  /** What a screen reader says, since there is one such link in every row. */
  readonly name: string;
}

/** From a row of a list to its record. */
export function ViewLink({ label, name }: ViewLinkProps) {
  const path = useRecordPath();
  if (!path) return null;
  return (
    <TextLink to={path} aria-label={name} onClick={event => event.stopPropagation()}>
      {label}
    </TextLink>
  );
}
