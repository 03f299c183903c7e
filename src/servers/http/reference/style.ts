/** The style sheet of the reference: system fonts, the dashboard's colours in both schemes, one column on a phone. */
export const REFERENCE_STYLE = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f6f7f4, #101517); --surface: light-dark(#ffffff, #181f21); --sunken: light-dark(#eef0ec, #0c1012);
  --line: light-dark(#dde1db, #2b3538); --line-strong: light-dark(#8b948d, #7b898c);
  --ink: light-dark(#17211d, #e7ecea); --soft: light-dark(#55605a, #a3afab);
  --accent: light-dark(#0c6555, #57c8ae); --accent-soft: light-dark(#dff0ea, #143b33);
  --get: light-dark(#1f5c99, #8fc0f2); --post: light-dark(#1b6e3c, #7ccf98);
  --put: light-dark(#855300, #e8b860); --delete: light-dark(#b3261e, #ff9a90);
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; }
body { margin: 0; color: var(--ink); background: var(--ground); font: 16px/1.6 ui-sans-serif, system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 0.2em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 0.875em/1.55 var(--mono); }
code { background: var(--sunken); padding: 0.1em 0.35em; border-radius: 4px; overflow-wrap: anywhere; }
pre { background: var(--sunken); border: 1px solid var(--line); padding: 0.75rem 1rem; border-radius: 8px; overflow-x: auto;
  margin: 0.5rem 0; max-height: 32rem; }
pre code { background: none; padding: 0; overflow-wrap: normal; }
button { font: inherit; color: inherit; cursor: pointer; }
[hidden] { display: none !important; }
.skip { position: absolute; left: -99rem; }
.skip:focus { left: 1rem; top: 0.5rem; z-index: 2; background: var(--surface); padding: 0.5rem 1rem; }
.page { display: grid; grid-template-columns: 19rem minmax(0, 1fr); }
nav { border-right: 1px solid var(--line); background: var(--surface); position: sticky; top: 0; height: 100vh;
  overflow-y: auto; font-size: 0.875rem; }
nav .top { position: sticky; top: 0; background: var(--surface); padding: 1rem 1.25rem 0.5rem; z-index: 1; }
nav .top button { display: none; }
nav .name { display: block; font-weight: 700; font-size: 1.05rem; color: var(--ink); text-decoration: none; margin-bottom: 0.6rem; }
nav input { width: 100%; font: inherit; font-size: 1rem; color: inherit; background: var(--ground); border: 1px solid var(--line-strong);
  border-radius: 8px; padding: 0.4rem 0.7rem; }
html:not(.js) nav input { display: none; }
nav [role=status] { margin: 0.25rem 0 0; color: var(--soft); min-height: 1.4em; font-size: 0.8rem; line-height: 1.4; }
#list { padding: 0 1.25rem 2rem; }
nav h2 { font-size: 0.75rem; text-transform: uppercase; letter-spacing: 0.06em; margin: 1rem 0 0.25rem; }
nav h2 a { color: var(--soft); text-decoration: none; }
nav h2 a[aria-current] { color: var(--accent); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav li a { color: var(--ink); display: grid; grid-template-columns: 3.4rem 1fr; padding: 0.2rem 0; line-height: 1.35; text-decoration: none; }
nav li a:hover, nav h2 a:hover { text-decoration: underline; }
nav li.guide-link a { display: block; }
nav li a[aria-current] { color: var(--accent); font-weight: 600; }
nav li b { font: 700 0.65rem/1.8 var(--mono); }
b.GET { color: var(--get); } b.POST { color: var(--post); } b.PUT { color: var(--put); } b.DELETE { color: var(--delete); }
main { padding: 2rem clamp(1rem, 4vw, 3.5rem) 5rem; max-width: 62rem; min-width: 0; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 0.25rem; }
main h2 { font-size: 1.3rem; margin: 2.25rem 0 0.25rem; }
h3 { font-size: 1.15rem; line-height: 1.35; margin: 0 0 0.25rem; }
article h3 a { color: inherit; text-decoration: none; }
article h3 a:hover { text-decoration: underline; }
.guide h3 { font-size: 1rem; margin: 1.25rem 0 0.25rem; }
main li { margin: 0.25rem 0; }
.table { overflow-x: auto; margin: 0.75rem 0; border: 1px solid var(--line); border-radius: 8px; background: var(--surface); }
table { border-collapse: collapse; width: 100%; font-size: 0.94rem; }
th, td { text-align: left; vertical-align: top; padding: 0.45rem 0.75rem; border-bottom: 1px solid var(--line); }
th { font-size: 0.8rem; color: var(--soft); }
td:first-child { min-width: 8rem; }
tbody tr:last-child td { border-bottom: 0; }
h4 { font-size: 0.78rem; text-transform: uppercase; letter-spacing: 0.05em; color: var(--soft); margin: 1.25rem 0 0.25rem; }
p { margin: 0.5rem 0; }
.soft { color: var(--soft); }
article { margin: 1.25rem 0; padding: 1.25rem 1.5rem; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
article:target { border-color: var(--accent); }
article .samples { margin-top: 0.75rem; }
.call { display: flex; flex-wrap: wrap; gap: 0.25rem 0.6rem; align-items: center; margin: 0 0 0.5rem; }
.call b { font: 700 0.85rem var(--mono); }
.mark { font-size: 0.75rem; color: var(--soft); border: 1px solid var(--line); border-radius: 99px; padding: 0 0.6rem; }
dl { margin: 0; }
dl > div { display: grid; grid-template-columns: minmax(9rem, 15rem) minmax(0, 1fr); gap: 0 1rem; padding: 0.4rem 0;
  border-bottom: 1px solid var(--line); }
dl > div:last-child { border-bottom: 0; }
dt { overflow-wrap: anywhere; }
dd { margin: 0; }
.type { color: var(--soft); font-size: 0.85rem; overflow-wrap: anywhere; }
.required { color: var(--delete); font-size: 0.8rem; }
figure { margin: 0; }
figcaption { font-size: 0.85rem; color: var(--soft); }
.js figcaption { display: none; }
.languages { display: inline-flex; border: 1px solid var(--line-strong); border-radius: 8px; overflow: hidden; margin-top: 0.25rem; }
.languages button { border: 0; background: none; padding: 0.25rem 0.8rem; font-size: 0.85rem; min-height: 2rem; }
.languages button + button { border-left: 1px solid var(--line-strong); }
.languages button[aria-pressed=true] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
.languages button:focus-visible { outline-offset: -2px; }
.code { position: relative; }
.code pre { padding-right: 5.5rem; }
.copy { position: absolute; top: 0.5rem; right: 0.5rem; background: var(--surface); border: 1px solid var(--line-strong); border-radius: 6px;
  padding: 0.1rem 0.6rem; font-size: 0.8rem; min-height: 1.75rem; }
.copy:hover { border-color: var(--accent); color: var(--accent); }
details { margin: 0.5rem 0; }
summary { cursor: pointer; color: var(--accent); width: fit-content; }
@media (max-width: 56rem) {
  .page { display: block; }
  nav { position: static; height: auto; overflow: visible; border-right: 0; border-bottom: 1px solid var(--line); }
  nav .top { display: grid; grid-template-columns: 1fr auto; gap: 0.5rem; align-items: center; padding: 0.75rem 1rem; }
  nav .name { margin: 0; }
  .js nav .top button { display: block; background: none; border: 1px solid var(--line-strong); border-radius: 8px; padding: 0.3rem 0.8rem; min-height: 2.25rem; }
  nav input, nav [role=status] { grid-column: 1 / -1; }
  nav [role=status]:empty { display: none; }
  #list { padding: 0 1rem 1rem; }
  .js #list { display: none; }
  .js nav.open #list, .js nav.searching #list { display: block; }
  nav li a { padding: 0.4rem 0; }
  main { padding-top: 1.25rem; }
  dl > div { grid-template-columns: minmax(0, 1fr); }
  article { padding: 1rem; }
}
@media print { nav, .copy, .languages { display: none; } .page { display: block; } article { break-inside: avoid; } }
`.trimStart();
