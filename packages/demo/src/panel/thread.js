const time = new Intl.DateTimeFormat('es-MX', { timeStyle: 'short' });

/** Shows a conversation; what is on the page already stays there, so that screen readers hear what is new alone. */
export function showThread(list, messages) {
  const shown = new Map([...list.children].map(item => [item.dataset.id, item]));
  const wanted = new Set(messages.map(({ id }) => id));
  for (const [id, item] of shown) if (!wanted.has(id)) item.remove();
  for (const message of messages) {
    const item = shown.get(message.id) ?? list.appendChild(bubble(message));
    item.querySelector('time').textContent = footer(message);
  }
  if (messages.some(({ id }) => !shown.has(id))) list.scrollTop = list.scrollHeight;
}

function bubble({ id, fromMe, text }) {
  const item = document.createElement('li');
  item.dataset.id = id;
  item.className = fromMe ? 'mine' : '';
  // As text, never as markup: anybody may have written it.
  item.append(text, document.createElement('time'));
  return item;
}

const footer = ({ at, fromMe, byDevice, isRead }) =>
  [time.format(at), byDevice && 'enviado por Recado', fromMe && isRead && 'leído']
    .filter(Boolean)
    .join(' · ');
