import { createInvalidParameterError, GraphError } from '../model/GraphError.ts';
import type { RawPhoneMessage } from './RawPhoneMessage.ts';

interface Interactive {
  readonly type?: string;
  readonly body?: { readonly text?: string };
  readonly action?: {
    readonly name?: string;
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

/**
 * Returns a text that a menu requires.
 * @throws GraphError if it is missing, or too long for an app to display
 */
function requireText(value: string | undefined, name: string, maxChars: number): string {
  if (!value) throw createInvalidParameterError(`Param ${name} is required.`);
  if ([...value].length > maxChars)
    throw createInvalidParameterError(`Param ${name} must be at most ${maxChars} characters long.`);
  return value;
}

function assertUnique(values: readonly string[], name: string): void {
  if (new Set(values).size < values.length) throw createInvalidParameterError(`Param ${name} must be unique.`);
}

/** Composes a message with buttons or a list. @throws GraphError if there are too many or a text is too long */
export function composeInteractiveMessage(interactive: object): RawPhoneMessage {
  const { type, body, action } = interactive as Interactive;
  const bodyText = requireText(body?.text, "interactive['body']['text']", type === 'list' ? 4096 : 1024);
  if (type === 'button') {
    const buttons = (action?.buttons ?? []).map(({ reply }) => ({
      buttonId: requireText(reply?.id, "['reply']['id']", 256),
      buttonText: { displayText: requireText(reply?.title, "['reply']['title']", 20) },
      type: 1,
    }));
    if (buttons.length < 1 || buttons.length > 3)
      throw createInvalidParameterError('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3');
    assertUnique(
      buttons.map(({ buttonId }) => buttonId),
      "['reply']['id']",
    );
    assertUnique(
      buttons.map(({ buttonText }) => buttonText.displayText),
      "['reply']['title']",
    );
    return { buttonsMessage: { contentText: bodyText, headerType: 1, buttons } };
  }
  if (type === 'request_contact_info') {
    if (action?.name !== type) throw createInvalidParameterError("Param interactive['action']['name'] is required.");
    const buttons = [{ name: type, buttonParamsJson: '{}' }];
    return { interactiveMessage: { body: { text: bodyText }, nativeFlowMessage: { buttons } } };
  }
  if (type !== 'list')
    throw new GraphError(131009, 'Parameter value is not valid', {
      details: `Interactive type ${type} is unknown.`,
    });
  const sections = (action?.sections ?? []).map(({ title, rows = [] }) => ({
    title: title ?? '',
    rows: rows.map(row => ({
      rowId: requireText(row.id, "['rows']['id']", 200),
      title: requireText(row.title, "['rows']['title']", 24),
      ...(row.description && { description: requireText(row.description, "['rows']['description']", 72) }),
    })),
  }));
  const ids = sections.flatMap(({ rows }) => rows.map(({ rowId }) => rowId));
  if (ids.length < 1 || ids.length > 10)
    throw createInvalidParameterError('Total row count exceed max allowed count: 10');
  assertUnique(ids, "['rows']['id']");
  const buttonText = requireText(action?.button, "['action']['button']", 20);
  return { listMessage: { title: '', description: bodyText, buttonText, listType: 1, sections } };
}
