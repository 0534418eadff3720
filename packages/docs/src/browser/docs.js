import { startCodeTabs } from './codeTabs.js';
import { startSearch } from './searchBox.js';

startSearch(document.getElementById('buscar'), document.body.dataset.index);
for (const group of document.querySelectorAll('.codes')) startCodeTabs(group);
for (const block of document.querySelectorAll('.code')) addCopyButton(block);

// On a wide window the menu is always open. On a phone it opens on demand.
const menu = document.querySelector('.menu details');
if (menu && matchMedia('(min-width: 900px)').matches) menu.open = true;

function addCopyButton(block) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copiar';
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(block.querySelector('code').textContent);
    button.textContent = 'Copiado';
    setTimeout(() => {
      button.textContent = 'Copiar';
    }, COPIED_MS);
  });
  block.append(button);
}

/** Milliseconds for which a button confirms that it copied. */
const COPIED_MS = 2_000;
