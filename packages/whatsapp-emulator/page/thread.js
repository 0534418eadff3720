import { pageLanguage, words } from './words.js';

const time = new Intl.DateTimeFormat(pageLanguage, { dateStyle: 'short', timeStyle: 'short' });
/** Kinds of messages that the list hides, because they only update another message. */
const HIDDEN_KINDS = new Set(['protocol']);

/** Shows a conversation. Keeps the existing items, so that screen readers announce only the new ones. */
export function showThread(list, messages, getDisplayName) {
  const visibleMessages = messages.filter(({ kind }) => !HIDDEN_KINDS.has(kind));
  const itemsById = new Map([...list.children].map(item => [item.dataset.id, item]));
  const ids = new Set(visibleMessages.map(({ id }) => id));
  for (const [id, item] of itemsById) if (!ids.has(id)) item.remove();
  for (const message of visibleMessages) {
    const item = itemsById.get(message.id) ?? list.appendChild(createBubble(message, getDisplayName));
    item.querySelector('time').textContent = buildFooter(message);
  }
  if (visibleMessages.some(({ id }) => !itemsById.has(id))) list.scrollTop = list.scrollHeight;
}

function createBubble({ id, fromMe, sender, chat, ...message }, getDisplayName) {
  const item = document.createElement('li');
  item.dataset.id = id;
  item.className = fromMe ? 'mine' : '';
  if (!fromMe && sender !== chat) {
    const senderLabel = document.createElement('small');
    senderLabel.textContent = getDisplayName(sender);
    item.append(senderLabel);
  }
  if (message.preview) item.append(createPreview(message.preview));
  // Assign the text as plain text and never as markup, because it comes from other people.
  item.append(getMessageText(message), document.createElement('time'));
  return item;
}

/** Creates the card of a link. Its texts come from the page, so they are assigned as plain text. */
function createPreview({ title, description, picture }) {
  const card = document.createElement('div');
  card.className = 'preview';
  if (picture)
    card.append(Object.assign(document.createElement('img'), { src: `data:image/jpeg;base64,${picture}`, alt: '' }));
  const texts = document.createElement('span');
  texts.append(Object.assign(document.createElement('strong'), { textContent: title }));
  if (description) texts.append(Object.assign(document.createElement('small'), { textContent: description }));
  card.append(texts);
  return card;
}

/** Returns the text of a message, preceded by its kind unless it is a plain text. */
function getMessageText({ kind, text, content }) {
  if (kind === 'text') return text;
  const [name = kind] = Object.keys(content).filter(key => key.endsWith('Message'));
  return [words.kind(kind === 'media' || kind === 'other' ? name.replace(/Message$/, '') : kind), text]
    .filter(Boolean)
    .join(' ');
}

function buildFooter({ timestamp, fromMe, device, receipts }) {
  const has = type => receipts.some(receipt => receipt.endsWith(`/${type}`));
  const state = has('read') ? words.read : has('delivery') ? words.delivered : undefined;
  return [time.format(timestamp * 1000), fromMe && device > 0 && words.byDevice, fromMe && state]
    .filter(Boolean)
    .join(' · ');
}
