/** Name under which the browser stores the language that the reader chose. */
const STORAGE_KEY = 'docs-lenguaje';

/** Groups that show one language at a time. A choice applies to all of them. */
const groups = [];
let groupCount = 0;

/** Turns a group of code blocks into tabs. Without a script all blocks are visible below each other. */
export function startCodeTabs(group) {
  groupCount += 1;
  const prefix = `codigo-${groupCount}`;
  const list = document.createElement('div');
  list.className = 'tabs';
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', 'Lenguaje');
  const panels = [...group.querySelectorAll('.code')];
  const tabs = panels.map((panel, index) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = panel.dataset.title;
    tab.id = `${prefix}-${index}`;
    tab.setAttribute('role', 'tab');
    tab.setAttribute('aria-controls', `${prefix}-panel-${index}`);
    tab.addEventListener('click', () => chooseLanguage(panel.dataset.title));
    panel.id = `${prefix}-panel-${index}`;
    panel.setAttribute('role', 'tabpanel');
    panel.setAttribute('aria-labelledby', tab.id);
    return tab;
  });
  list.append(...tabs);
  list.addEventListener('keydown', event => moveFocus(event, tabs));
  group.prepend(list);
  group.classList.add('tabbed');
  groups.push({ tabs, panels });
  showLanguage({ tabs, panels }, readLanguage());
}

function chooseLanguage(language) {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {}
  for (const each of groups) showLanguage(each, language);
}

function showLanguage({ tabs, panels }, language) {
  const found = panels.findIndex(({ dataset }) => dataset.title === language);
  const selected = Math.max(0, found);
  tabs.forEach((tab, index) => {
    tab.setAttribute('aria-selected', String(index === selected));
    tab.tabIndex = index === selected ? 0 : -1;
    panels[index].hidden = index !== selected;
  });
}

function moveFocus(event, tabs) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const next = tabs[(tabs.indexOf(event.target) + step + tabs.length) % tabs.length];
  next.click();
  next.focus();
}

function readLanguage() {
  try {
    return localStorage.getItem(STORAGE_KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
