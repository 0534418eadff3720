import type { ChoiceContent } from '@recado/transport';
import type { proto } from '@whiskeysockets/baileys';

/** Reads the option that a person selected in a list, with a button, with a template's button or in a form. */
export function readSelectedOption(message: proto.IMessage): ChoiceContent | undefined {
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

function readFlow({ body, nativeFlowResponseMessage: flow }: proto.Message.IInteractiveResponseMessage): ChoiceContent {
  const data = flow?.paramsJson;
  return {
    type: 'choice',
    of: 'flow',
    id: parseId(data) ?? flow?.name ?? '',
    title: body?.text ?? '',
    ...(data ? { data } : {}),
  };
}

/** Reads the ID of an option from JSON parameters, because current buttons contain their ID only there. */
function parseId(json: string | null | undefined): string | undefined {
  try {
    const { id } = JSON.parse(json ?? '') as { readonly id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
