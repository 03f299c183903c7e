import { mailFrameAddress } from '../api/call';
import { sanitiseMail } from './sanitise-mail';

/** Not every browser tells when it has printed. */
let removeLast = () => {};

/**
 * Prints a stranger's HTML, all of it: a frame that is shown is cut at its height. It is a document of its own, without
 * script and network as in `MailFrame`, that this page may tell to print. `head` stands above it, as plain lines.
 */
export async function printMail(
  html: string,
  { title, head, showsImages }: { title: string; head: readonly string[]; showsImages: boolean },
): Promise<void> {
  const clean = await sanitiseMail(html);
  const frame = document.createElement('iframe');
  frame.name = `print-${crypto.randomUUID()}`;
  frame.title = title;
  frame.className = 'sr-only'; // one that is not laid out prints nothing
  frame.ariaHidden = 'true';
  frame.tabIndex = -1;
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: mailFrameAddress(), enctype: 'multipart/form-data', hidden: true });
  form.target = frame.name;
  const lines = head.map((line) => `<p style="margin:0">${escaped(line)}</p>`).join('');
  const fields = { images: String(showsImages), print: 'true', html: `<h2>${escaped(title)}</h2>${lines}<hr>${clean}` };
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('textarea');
    Object.assign(field, { name, value });
    form.append(field);
  }
  document.body.append(frame, form);
  removeLast();
  removeLast = () => {
    frame.remove();
    form.remove();
  };
  frame.addEventListener('load', () => {
    const page = frame.contentWindow;
    if (!page || page.location.href === 'about:blank') return;
    page.addEventListener('afterprint', removeLast);
    page.print();
  });
  form.submit();
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
