/** System fonts, both colour schemes, from a phone to a desk. The page's policy names this text by its hash. */
export const LINK_PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --ink: #1c2430; --soft: #5b6675; --line: #dfe4ea; --paper: #f6f8fa; --card: #ffffff; --code: #eef1f5;
  --accent: #0b6e4f; --on-accent: #ffffff;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ink: #e3e8ee; --soft: #9aa6b4; --line: #2d3540; --paper: #12161c; --card: #181d25; --code: #212833;
    --accent: #4cc38a; --on-accent: #0a1f16;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 36rem; padding: clamp(1.5rem, 8vh, 5rem) 1rem 3rem; color: var(--ink);
  background: var(--paper); font: 1rem/1.6 system-ui, sans-serif; }
main { padding: clamp(1.25rem, 5vw, 2.25rem); background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.mark { margin: 0 0 0.75rem; padding: 0 0.25rem; font-weight: 700; letter-spacing: 0.02em; color: var(--accent); }
h1 { margin: 0 0 0.75rem; font-size: 1.5rem; line-height: 1.25; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
form { margin: 0; }
main > :last-child { margin-bottom: 0; }
label { display: block; font-size: 0.875rem; color: var(--soft); }
label.box { display: flex; gap: 0.5rem; align-items: baseline; font-size: 1rem; color: var(--ink); }
input[type="password"] { display: block; width: 100%; padding: 0.6rem 0.75rem; border: 1px solid var(--line); border-radius: 8px;
  background: var(--paper); color: var(--ink); font: inherit; }
.button { display: inline-block; padding: 0.7rem 1.3rem; border: 0; border-radius: 8px; background: var(--accent);
  color: var(--on-accent); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 3px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.875rem; }
pre { margin: 0 0 1rem; padding: 0.75rem 1rem; background: var(--code); border-radius: 8px; overflow-x: auto; text-align: left;
  white-space: pre-wrap; overflow-wrap: anywhere; }
dl { margin: 0 0 1rem; }
dt { font-size: 0.875rem; color: var(--soft); }
dd { margin: 0 0 0.75rem; }
dd code { display: inline-block; padding: 0.35rem 0.6rem; background: var(--code); border-radius: 6px; font-size: 1.05rem;
  overflow-wrap: anywhere; user-select: all; }
`;
