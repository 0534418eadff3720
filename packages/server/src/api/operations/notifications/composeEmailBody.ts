import { notificationEmailTexts as texts } from '@recado/texts';
import { toSingleLine } from '../../../core/collapseLineBreaks.ts';

/** A paragraph of an e-mail: its lines, with or without a title. */
export type EmailParagraph = readonly string[] | { readonly title: string; readonly lines: readonly string[] };

/** Composes an e-mail body as text and as HTML. The HTML loads nothing from the network. */
export function composeEmailBody(
  name: string,
  paragraphs: readonly EmailParagraph[],
  link: string,
  consoleUrl: string,
) {
  const all: readonly EmailParagraph[] = [[texts.greeting(name)], ...paragraphs];
  const account = `${consoleUrl}/account/notifications`;
  const [asText, asHtml] = [
    all.map(each =>
      ('title' in each ? [`${each.title}: ${each.lines.join('\n')}`] : each).map(toSingleLine).join('\n'),
    ),
    all.map(each =>
      'title' in each
        ? `<p><strong>${escapeHtml(each.title)}:</strong> ${each.lines.map(escapeHtml).join('<br>')}</p>`
        : `<p>${each.map(escapeHtml).join('<br>')}</p>`,
    ),
  ];
  const html = [
    '<!doctype html><html lang="es-MX"><body style="font-family:sans-serif;max-width:36em;line-height:1.5">',
    ...asHtml,
    `<p><a href="${escapeHtml(link)}">${escapeHtml(texts.open)}</a></p>`,
    `<p><small>${escapeHtml(texts.reasonForEmail)} <a href="${escapeHtml(account)}">${escapeHtml(account)}</a></small></p>`,
    '</body></html>',
  ];
  return {
    text: [...asText, `${texts.open}: ${link}`, `${texts.reasonForEmail} ${account}`].join('\n\n'),
    html: html.join('\n'),
  };
}

const escapeHtml = (text: string): string => toSingleLine(text).replace(/[&<>"']/g, sign => `&#${sign.charCodeAt(0)};`);
