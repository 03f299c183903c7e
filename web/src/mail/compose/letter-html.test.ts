import { expect, it } from 'vitest';
import { joinHtml, quoteText, splitHtml, textToHtml } from './letter-html';

it('makes paragraphs and breaks of plain text, and nothing that acts', () => {
  expect(textToHtml('Hello\nBob\n\n<b>&"')).toBe('<p>Hello<br>Bob</p><p>&lt;b&gt;&amp;&quot;</p>');
});

it('quotes what is quoted already one level deeper', () => {
  expect(quoteText('one\n\n> two\r\nthree\n')).toBe('> one\n>\n>> two\n> three');
});

it('finds the quote of a draft again, whatever is in it', () => {
  const quote = { html: '<div style="color:red">Hello</div>', text: 'Hello' };
  expect(splitHtml(`${joinHtml('<p>Yes</p>', quote)}\n`)).toEqual({ html: '<p>Yes</p>', quoteHtml: quote.html });
  expect(splitHtml('<p>Yes</p>')).toEqual({ html: '<p>Yes</p>', quoteHtml: undefined });
});
