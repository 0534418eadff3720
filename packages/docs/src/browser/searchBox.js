import MiniSearch from 'minisearch';
import { indexOptions, searchPages } from '../search/searchOptions.mjs';

/**
 * Connects the search field with the index, which is loaded on the first use.
 *
 * @param {HTMLInputElement} field
 * @param {string} indexUrl
 */
export function startSearch(field, indexUrl) {
  const list = document.getElementById('resultados');
  const status = document.getElementById('sin-resultados');
  let loading;
  let active = -1;

  const loadIndex = () => {
    loading ??= fetch(indexUrl)
      .then(response => response.text())
      .then(json => MiniSearch.loadJSON(json, indexOptions));
    return loading;
  };

  async function update() {
    const query = field.value.trim();
    const results = query === '' ? [] : searchPages(await loadIndex(), query);
    // The index may arrive after a later keystroke.
    if (query !== field.value.trim()) return;
    active = -1;
    field.removeAttribute('aria-activedescendant');
    list.replaceChildren(...results.map(createResult));
    list.hidden = results.length === 0;
    field.setAttribute('aria-expanded', String(results.length > 0));
    status.textContent = query !== '' && results.length === 0 ? 'Nada coincide. Pruebe con otras palabras.' : '';
  }

  function move(step) {
    const options = [...list.children];
    if (options.length === 0) return;
    active = (active + step + options.length) % options.length;
    for (const [index, option] of options.entries()) option.setAttribute('aria-selected', String(index === active));
    options[active].scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', options[active].id);
  }

  function close() {
    list.hidden = true;
    field.setAttribute('aria-expanded', 'false');
  }

  field.addEventListener('focus', loadIndex, { once: true });
  field.addEventListener('input', update);
  field.addEventListener('keydown', event => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      const option = list.children[Math.max(0, active)];
      if (option && !list.hidden) location.href = option.dataset.address;
    } else if (event.key === 'Escape') close();
  });
  document.addEventListener('click', event => {
    if (!event.target.closest('search')) close();
  });
  document.addEventListener('keydown', event => {
    const isTyping = event.target.closest?.('input, textarea');
    if (!isTyping && (event.key === '/' || (event.key === 'k' && (event.ctrlKey || event.metaKey)))) {
      event.preventDefault();
      field.focus();
    }
  });
}

function createResult({ title, page, address }, index) {
  const option = document.createElement('li');
  option.id = `resultado-${index}`;
  option.dataset.address = address;
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', 'false');
  const strong = document.createElement('strong');
  strong.textContent = title;
  option.append(strong);
  if (page !== title) {
    const small = document.createElement('span');
    small.textContent = page;
    option.append(small);
  }
  option.addEventListener('click', () => {
    location.href = address;
  });
  return option;
}
