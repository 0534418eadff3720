import type { ChoiceContent } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';

/** What somebody chose from what was offered: a list, a button, a template's button, a form. */
export function readChoice(message: proto.IMessage): ChoiceContent | undefined {
  const { listResponseMessage: list, buttonsResponseMessage: button } = message;
  const { templateButtonReplyMessage: template, interactiveResponseMessage: interactive } = message;
  if (list)
    return {
      type: 'choice',
      of: 'list',
      id: list.singleSelectReply?.selectedRowId ?? '',
      title: list.title ?? '',
      ...(list.description ? { description: list.description } : {}),
    };
  if (button)
    return {
      type: 'choice',
      of: 'button',
      id: button.selectedButtonId ?? '',
      title: button.selectedDisplayText ?? '',
    };
  if (template)
    return {
      type: 'choice',
      of: 'template',
      id: template.selectedId ?? '',
      title: template.selectedDisplayText ?? '',
    };
  return interactive ? readFlow(interactive) : undefined;
}

function readFlow({
  body,
  nativeFlowResponseMessage: flow,
}: proto.Message.IInteractiveResponseMessage): ChoiceContent {
  const data = flow?.paramsJson;
  return {
    type: 'choice',
    of: 'flow',
    id: idIn(data) ?? flow?.name ?? '',
    title: body?.text ?? '',
    ...(data ? { data } : {}),
  };
}

/** A button of today's kind says its id only in there. */
function idIn(json: string | null | undefined): string | undefined {
  try {
    const { id } = JSON.parse(json ?? '') as { readonly id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
