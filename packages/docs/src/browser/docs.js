import { startCodeTabs } from './codeTabs.js';
import { startSearch } from './searchBox.js';

startSearch(document.getElementById('buscar'), document.body.dataset.index);
for (const group of document.querySelectorAll('.codes')) startCodeTabs(group);
for (const block of document.querySelectorAll('.code')) addCopyButton(block);

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
