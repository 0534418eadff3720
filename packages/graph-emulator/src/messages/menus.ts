import { GraphError, invalidParameter } from '../model/GraphError.ts';
import type { Raw } from './Raw.ts';

interface Interactive {
  readonly type?: string;
  readonly body?: { readonly text?: string };
  readonly action?: {
    readonly button?: string;
    readonly buttons?: readonly {
      readonly type?: string;
      readonly reply?: { readonly id?: string; readonly title?: string };
    }[];
    readonly sections?: readonly { readonly title?: string; readonly rows?: readonly Row[] }[];
  };
}
interface Row {
  readonly id?: string;
  readonly title?: string;
  readonly description?: string;
}

/** Checks a text against what an app can show. */
function limited(value: string | undefined, name: string, most: number): string {
  if (!value) throw invalidParameter(`Param ${name} is required.`);
  if ([...value].length > most)
    throw invalidParameter(`Param ${name} must be at most ${most} characters long.`);
  return value;
}

function mustDiffer(values: readonly string[], name: string): void {
  if (new Set(values).size < values.length) throw invalidParameter(`Param ${name} must be unique.`);
}

/** Buttons or a list, as apps show them. @throws GraphError when there are too many, or their words are too long */
export function menuOf(given: object): Raw {
  const { type, body, action } = given as Interactive;
  const said = limited(body?.text, "interactive['body']['text']", type === 'list' ? 4096 : 1024);
  if (type === 'button') {
    const buttons = (action?.buttons ?? []).map(({ reply }) => ({
      buttonId: limited(reply?.id, "['reply']['id']", 256),
      buttonText: { displayText: limited(reply?.title, "['reply']['title']", 20) },
      type: 1,
    }));
    if (buttons.length < 1 || buttons.length > 3)
      throw invalidParameter('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3');
    mustDiffer(
      buttons.map(({ buttonId }) => buttonId),
      "['reply']['id']",
    );
    mustDiffer(
      buttons.map(({ buttonText }) => buttonText.displayText),
      "['reply']['title']",
    );
    return { buttonsMessage: { contentText: said, headerType: 1, buttons } };
  }
  if (type !== 'list')
    throw new GraphError(131009, 'Parameter value is not valid', {
      details: `Interactive type ${type} is unknown.`,
    });
  const sections = (action?.sections ?? []).map(({ title, rows = [] }) => ({
    title: title ?? '',
    rows: rows.map(row => ({
      rowId: limited(row.id, "['rows']['id']", 200),
      title: limited(row.title, "['rows']['title']", 24),
      ...(row.description && { description: limited(row.description, "['rows']['description']", 72) }),
    })),
  }));
  const ids = sections.flatMap(({ rows }) => rows.map(({ rowId }) => rowId));
  if (ids.length < 1 || ids.length > 10)
    throw invalidParameter('Total row count exceed max allowed count: 10');
  mustDiffer(ids, "['rows']['id']");
  const buttonText = limited(action?.button, "['action']['button']", 20);
  return { listMessage: { title: '', description: said, buttonText, listType: 1, sections } };
}
