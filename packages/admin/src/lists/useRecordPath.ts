import { useCreatePath, useRecordContext, useResourceDefinition } from 'ra-core';

/** Where the record around it is shown; undefined when nowhere. */
export function useRecordPath(): string | undefined {
  const { name, hasEdit, hasShow } = useResourceDefinition();
  const createPath = useCreatePath();
  const record = useRecordContext();
  if (!record || (!hasEdit && !hasShow)) return undefined;
  return createPath({ resource: name, id: record.id, type: hasEdit ? 'edit' : 'show' });
}
