import { language, words } from './words.js';

const time = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'short' });
/** What is said about another message is shown at that message, or not at all. */
const hidden = new Set(['protocol']);

/** Shows a conversation; what is on the page already stays there, so that screen readers hear what is new alone. */
export function showThread(list, messages, nameOf) {
  const wanted = messages.filter(({ kind }) => !hidden.has(kind));
  const shown = new Map([...list.children].map(item => [item.dataset.id, item]));
  const ids = new Set(wanted.map(({ id }) => id));
  for (const [id, item] of shown) if (!ids.has(id)) item.remove();
  for (const message of wanted) {
    const item = shown.get(message.id) ?? list.appendChild(bubble(message, nameOf));
    item.querySelector('time').textContent = footer(message);
  }
  if (wanted.some(({ id }) => !shown.has(id))) list.scrollTop = list.scrollHeight;
}

function bubble({ id, fromMe, sender, chat, ...message }, nameOf) {
  const item = document.createElement('li');
  item.dataset.id = id;
  item.className = fromMe ? 'mine' : '';
  if (!fromMe && sender !== chat) {
    const who = document.createElement('small');
    who.textContent = nameOf(sender);
    item.append(who);
  }
  // As text, never as markup: anybody may have written it.
  item.append(textOf(message), document.createElement('time'));
  return item;
}

/** What a message says; one without words says what it is. */
function textOf({ kind, text, content }) {
  if (kind === 'text') return text;
  const [name = kind] = Object.keys(content).filter(key => key.endsWith('Message'));
  return [words.kind(kind === 'media' || kind === 'other' ? name.replace(/Message$/, '') : kind), text]
    .filter(Boolean)
    .join(' ');
}

function footer({ timestamp, fromMe, device, receipts }) {
  const has = type => receipts.some(receipt => receipt.endsWith(`/${type}`));
  const state = has('read') ? words.read : has('delivery') ? words.delivered : undefined;
  return [time.format(timestamp * 1000), fromMe && device > 0 && words.byDevice, fromMe && state]
    .filter(Boolean)
    .join(' · ');
}
