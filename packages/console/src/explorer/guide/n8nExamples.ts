import { n8nGuide } from '@recado/texts';
import { n8nNode } from '../snippets/n8n.ts';

const { examples } = n8nGuide;
/** In a text between single quotes: the value of the form's field. */
const NAME = "' + $json.nombre + '";

/** The last node of each example, ready to be pasted: who is written to is told by the node before it. */
export function n8nExamples(origin: string, token: string) {
  const send = (name: string, to: string, text: string): string =>
    n8nNode({
      name,
      method: 'POST',
      url: `${origin}/api/external/send`,
      token,
      jsonBody: `={{ JSON.stringify({ to: ${to}, text: ${text} }) }}`,
    });
  return {
    form: send(examples.form.title, '$json.telefono', `'${examples.form.message(NAME)}'`),
    reply: send(examples.reply.title, '$json.body.data.phoneNumber', `'${examples.reply.message}'`),
  } as const;
}
