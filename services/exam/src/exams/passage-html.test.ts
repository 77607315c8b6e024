import { describe, expect, it } from '@jest/globals';
import { passageHtml, plainText } from './passage-html.js';

describe('plain text', () => {
  it.each([
    ['One.\n\nTwo.', '<p>One.</p>\n<p>Two.</p>'],
    ['One\r\nline.\r\n \r\n\r\nTwo.', '<p>One<br />line.</p>\n<p>Two.</p>'],
    ['a < b && c > d', '<p>a &lt; b &amp;&amp; c &gt; d</p>'],
    ['', ''],
    ['   ', ''],
    ['cafe\u0301', '<p>café</p>'],
  ])('%j', (raw, html) => {
    expect(passageHtml(raw)).toBe(html);
  });
});

describe('HTML (W25)', () => {
  it.each([
    ['<p>ok <b>b</b> <i>i</i> H<sub>2</sub>O m<sup>2</sup></p>', '<p>ok <b>b</b> <i>i</i> H<sub>2</sub>O m<sup>2</sup></p>'],
    ['<h1>Title</h1><p>x</p>', '<h3>Title</h3><p>x</p>'],
    ['<p>x<script>alert(1)</script></p>', '<p>x</p>'],
    ['<p onclick="x()" style="color:red" class="c">x</p>', '<p>x</p>'],
    ['<p><img src="x" onerror="alert(1)">y</p>', '<p>y</p>'],
    ['<p><img src="https://evil.example/a.png" alt="a">y</p>', '<p>y</p>'],
    ['<p><img src="//evil.example/api/media/a.png">y</p>', '<p>y</p>'],
    ['<p><img src="/api/media/../auth/logout">y</p>', '<p>y</p>'],
    ['<p><img src="/api/media/a.png" alt="a" onload="x()"></p>', '<p><img src="/api/media/a.png" alt="a" /></p>'],
    ['<p><a href="javascript:alert(1)">link</a></p>', '<p>link</p>'],
    ['<svg><script>alert(1)</script></svg><p>x</p>', '<p>x</p>'],
    ['<p>x</p><iframe src="/"></iframe><style>p{}</style>', '<p>x</p>'],
    ['<p>x<!-- hidden --></p>', '<p>x</p>'],
    [
      '<table><tr><th colspan="2">h</th></tr><tr><td>1</td><td>2</td></tr></table>',
      '<table><tr><th colspan="2">h</th></tr><tr><td>1</td><td>2</td></tr></table>',
    ],
    ['<ul><li>a</li></ul>', '<ul><li>a</li></ul>'],
    ['<p>unclosed', '<p>unclosed</p>'],
    ['Para <b>one</b>\n\nPara two', '<p>Para <b>one</b></p>\n<p>Para two</p>'],
    ['<p data-letter="<x>">x</p>', '<p>x</p>'],
  ])('%s', (raw, html) => {
    expect(passageHtml(raw)).toBe(html);
  });
});

describe('paragraph letters', () => {
  const lettered = '<p data-letter="A">First one.</p>\n<p data-letter="B">Second one.</p>';
  it.each([
    ['[A] First one.\n\n[B] Second one.'],
    ['A First one.\n\nB Second one.'],
    ['A. First one.\n\nB. Second one.'],
    ['(A) First one.\n\n(B) Second one.'],
    ['A\nFirst one.\n\nB\nSecond one.'],
    ['A\n\nFirst one.\n\nB\n\nSecond one.'],
  ])('%j', (raw) => {
    expect(passageHtml(raw)).toBe(lettered);
  });
  it('reads letters in bold', () => {
    expect(passageHtml('<p><strong>A</strong> First one.</p>\n<p><b>B</b> Second one.</p>')).toBe(lettered);
  });
  it.each([
    ['an article is no letter', 'A Dutch engineer came.\n\nHe stayed.'],
    ['letters out of order', '[B] One.\n\n[C] Two.'],
    ['one letter alone', '[A] One.\n\nTwo.'],
    ['I is a word', 'I went.\n\nI saw.'],
    ['an initial', 'A.Smith wrote.\n\nB.Jones read.'],
  ])('%s', (_, raw) => {
    expect(passageHtml(raw)).not.toContain('data-letter');
  });
  it('leaves an introduction without a letter and keeps an article after a letter', () => {
    expect(passageHtml('Intro.\n\nA A Dutch engineer.\n\nB But why.')).toBe(
      '<p>Intro.</p>\n<p data-letter="A">A Dutch engineer.</p>\n<p data-letter="B">But why.</p>',
    );
  });
});

it.each([['[A] One\n\n[B] Two'], ['a < b\n\nc'], ['<h1>x</h1><p>y &amp; z</p>'], ['A\n\nOne\n\nB\n\nTwo'], ['<b>x</b> y']])(
  'running it again changes nothing: %j',
  (raw) => {
    expect(passageHtml(passageHtml(raw))).toBe(passageHtml(raw));
  },
);

it('plainText gives the words back', () => {
  expect(plainText('<p data-letter="A">One &amp; <b>two</b></p><p>three<br />four</p><table><tr><td>5</td><td>6 &lt; 7</td></tr></table>')).toBe(
    'One & two three four 5 6 < 7',
  );
});
