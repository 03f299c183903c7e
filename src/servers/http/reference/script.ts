/**
 * Search, copy buttons and the choice of a language. The page works without it: all samples are then shown below each
 * other, and the list of contents is open.
 */
export const REFERENCE_SCRIPT = `
'use strict';
const root = document.documentElement;
root.classList.add('js');
root.dataset.language = remembered() || 'curl';

document.addEventListener('DOMContentLoaded', () => {
  openOldAddress();
  addSearch(document.querySelector('nav'));
  document.querySelectorAll('.samples').forEach(addLanguages);
  document.querySelectorAll('pre').forEach((pre) => isDrawing(pre) || addCopyButton(pre));
  showLanguage();
});

/** All operations were on one page once: /docs#createAlias. */
function openOldAddress() {
  const id = location.hash.slice(1);
  if (id === '' || document.getElementById(id)) return;
  const link = [...document.querySelectorAll('nav li a')].find((each) => each.hash === '#' + id);
  if (link) location.replace(link.href);
}

function addSearch(nav) {
  const field = nav.querySelector('input');
  const status = nav.querySelector('[role=status]');
  const toggle = nav.querySelector('button');
  const items = [...nav.querySelectorAll('li')];
  const texts = items.map((item) => (item.textContent + ' ' + (item.dataset.words || '')).toLowerCase());
  const search = () => {
    const words = field.value.toLowerCase().split(/\\s+/).filter(Boolean);
    let found = 0;
    items.forEach((item, index) => {
      item.hidden = !words.every((word) => texts[index].includes(word));
      if (!item.hidden) found += 1;
    });
    for (const group of nav.querySelectorAll('section')) group.hidden = !group.querySelector('li:not([hidden])');
    nav.classList.toggle('searching', words.length > 0);
    status.textContent = words.length === 0 ? '' : found === 0 ? 'Nothing found' : found + ' found';
  };
  field.addEventListener('input', search);
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') { field.value = ''; search(); }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const first = nav.querySelector('section:not([hidden]) li:not([hidden]) a');
    if (first && field.value.trim() !== '') first.click();
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input')) return;
    event.preventDefault();
    field.focus();
  });
  toggle.addEventListener('click', () => {
    const isOpen = nav.classList.toggle('open');
    toggle.setAttribute('aria-expanded', String(isOpen));
  });
  nav.addEventListener('click', (event) => {
    if (!event.target.closest('a')) return;
    nav.classList.remove('open');
    toggle.setAttribute('aria-expanded', 'false');
    field.value = '';
    search();
  });
  if (field.value !== '') search();
  const current = nav.querySelector('[aria-current]');
  if (current) nav.scrollTop = current.offsetTop - nav.clientHeight / 2; // with its neighbours
}

function addLanguages(samples) {
  const group = document.createElement('div');
  group.className = 'languages';
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Language');
  for (const figure of samples.querySelectorAll('figure')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = figure.dataset.language;
    button.addEventListener('click', () => {
      const before = button.getBoundingClientRect().top;
      root.dataset.language = figure.dataset.language;
      try { localStorage.setItem('docs-language', figure.dataset.language); } catch {}
      showLanguage();
      scrollBy(0, button.getBoundingClientRect().top - before);
    });
    group.append(button);
  }
  samples.prepend(group);
}

function showLanguage() {
  for (const figure of document.querySelectorAll('figure[data-language]')) {
    figure.hidden = figure.dataset.language !== root.dataset.language;
  }
  for (const button of document.querySelectorAll('.languages button')) {
    button.setAttribute('aria-pressed', String(button.textContent === root.dataset.language));
  }
}

/** A picture is not copied, and the button would cover a part of it. */
function isDrawing(pre) {
  return /[\\u2500-\\u257f]/.test(pre.textContent);
}

function addCopyButton(pre) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const isCopied = await copy(pre.textContent);
    button.textContent = isCopied ? 'Copied' : 'Press Ctrl+C';
    if (!isCopied) getSelection().selectAllChildren(pre);
    setTimeout(() => { button.textContent = 'Copy'; }, 2000);
  });
  const box = document.createElement('div');
  box.className = 'code';
  pre.replaceWith(box);
  box.append(button, pre);
}

/** Only a secure page has a clipboard. */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function remembered() {
  try {
    const language = localStorage.getItem('docs-language');
    return ['curl', 'JavaScript', 'Python'].includes(language) ? language : null;
  } catch {
    return null;
  }
}
`.trimStart();
