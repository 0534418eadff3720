import { useCreatePath, useRecordContext, useResourceDefinition } from 'ra-core';

/** Returns the path of the current record's page. Returns undefined if the resource has no such page. */
export function useRecordPath(): string | undefined {
  const { name, hasEdit, hasShow } = useResourceDefinition();
  const createPath = useCreatePath();
  const record = useRecordContext();
  if (!record || (!hasEdit && !hasShow)) return undefined;
  return createPath({ resource: name, id: record.id, type: hasEdit ? 'edit' : 'show' });
}
