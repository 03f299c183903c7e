/** Of the reference page: system fonts, both colour schemes, one column on a phone. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1c2430; --soft: #5b6675; --line: #dfe4ea; --paper: #ffffff; --panel: #f6f8fa; --code: #eef1f5;
  --accent: #0b6e4f; --get: #1f6feb; --post: #0b7a43; --put: #9a5b00; --delete: #c0272d;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e3e8ee; --soft: #9aa6b4; --line: #2d3540; --paper: #12161c; --panel: #181d25; --code: #212833;
    --accent: #4cc38a; --get: #6cb0ff; --post: #56d08c; --put: #e0a84e; --delete: #ff7b72;
  }
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--paper); font: 16px/1.6 system-ui, sans-serif; }
a { color: var(--accent); text-decoration: none; }
a:hover, a:focus-visible { text-decoration: underline; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; }
code { background: var(--code); padding: 0.1em 0.35em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--code); padding: 0.75rem 1rem; border-radius: 6px; overflow-x: auto; margin: 0.75rem 0; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); }
nav { border-right: 1px solid var(--line); background: var(--panel); position: sticky; top: 0; height: 100vh;
  overflow-y: auto; padding: 1.25rem; font-size: 0.9rem; }
nav .name { font-weight: 700; font-size: 1.1rem; color: var(--ink); }
nav h2 { font-size: 0.75rem; text-transform: uppercase; letter-spacing: 0.06em; color: var(--soft); margin: 1.25rem 0 0.25rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { color: var(--ink); display: block; padding: 0.15rem 0; }
nav h2 a { color: inherit; }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 5rem; max-width: 60rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.25rem; }
main > section > h2 { font-size: 1.45rem; margin: 3rem 0 0.25rem; padding-top: 1rem; border-top: 1px solid var(--line); }
main > .guide > h2 { font-size: 1.15rem; margin: 1.75rem 0 0.25rem; padding: 0; border: 0; }
h3 { font-size: 1.1rem; margin: 0 0 0.25rem; }
h4 { font-size: 0.8rem; text-transform: uppercase; letter-spacing: 0.05em; color: var(--soft); margin: 1.25rem 0 0.25rem; }
p { margin: 0.5rem 0; }
.soft { color: var(--soft); }
article { margin: 1.5rem 0; padding: 1.25rem; border: 1px solid var(--line); border-radius: 10px; }
.call { display: flex; flex-wrap: wrap; gap: 0.5rem 0.75rem; align-items: baseline; margin: 0 0 0.5rem;
  font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.95rem; overflow-wrap: anywhere; }
.verb { font-weight: 700; }
.GET { color: var(--get); } .POST { color: var(--post); } .PUT { color: var(--put); } .DELETE { color: var(--delete); }
.mark { font: 0.75rem/1.6 system-ui, sans-serif; color: var(--soft); border: 1px solid var(--line); border-radius: 99px; padding: 0 0.6rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(9rem, 16rem) minmax(0, 1fr); gap: 0 1rem; padding: 0.4rem 0;
  border-bottom: 1px solid var(--line); }
dl > div:last-child { border-bottom: 0; }
dt { overflow-wrap: anywhere; }
dd { margin: 0; }
.type { color: var(--soft); font-size: 0.85rem; overflow-wrap: anywhere; }
.required { color: var(--delete); font-size: 0.8rem; }
@media (max-width: 52rem) {
  .page { display: block; }
  nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line); padding: 0.75rem 1rem;
    display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: baseline; }
  nav .name { width: 100%; }
  nav ul { display: none; }
  nav h2 { margin: 0; font-size: 0.9rem; text-transform: none; letter-spacing: 0; }
  dl > div { grid-template-columns: 1fr; }
  article { padding: 1rem; }
}
@media print { nav { display: none; } .page { display: block; } article { break-inside: avoid; } }
`.trim();
