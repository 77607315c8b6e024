import sanitizeHtml from 'sanitize-html';
import { cleanText } from '../marking/normalise-text.js';
import { letterParagraphs } from './paragraph-letters.js';

/** Pictures of passages come from our own storage only (W25). */
export const OWN_MEDIA = '/api/media/';
const ownPicture = (src: string | undefined): boolean => src !== undefined && /^\/api\/media\/[\w./-]+$/.test(src) && !src.includes('..');

const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h3',
    'h4',
    'b',
    'strong',
    'i',
    'em',
    'sup',
    'sub',
    'ul',
    'ol',
    'li',
    'br',
    'img',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: { p: ['data-letter'], img: ['src', 'alt', 'width', 'height'], th: ['colspan', 'rowspan', 'scope'], td: ['colspan', 'rowspan'] },
  allowedSchemes: [],
  allowProtocolRelative: false,
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'svg', 'math', 'iframe', 'object', 'template', 'title'],
  transformTags: {
    h1: 'h3',
    h2: 'h3',
    h5: 'h4',
    h6: 'h4',
    p: (tagName, attribs): sanitizeHtml.Tag => ({
      tagName,
      attribs: /^[A-Z]$/.test(attribs['data-letter'] ?? '') ? { 'data-letter': attribs['data-letter'] ?? '' } : {},
    }),
  },
  exclusiveFilter: (frame) => frame.tag === 'img' && !ownPicture(frame.attribs.src),
};

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const hasTags = (text: string): boolean => /<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?\/?>/i.test(text);

/**
 * The text of a passage as it is stored: limited HTML. Plain text becomes paragraphs at blank lines (a single line break stays one).
 * Running it again changes nothing.
 */
export function passageHtml(raw: string): string {
  const text = cleanText(raw);
  if (text === '') return '';
  if (!hasTags(text)) return letterParagraphs(paragraphs(escaped(text)));
  const safe = limitedHtml(text);
  return letterParagraphs(/<(?:p|h3|h4|ul|ol|table)[ >]/.test(safe) ? safe : paragraphs(safe));
}

const limitedHtml = (raw: string): string =>
  sanitizeHtml(cleanText(raw), ALLOWED)
    .replace(/<p>\s*<\/p>/g, '')
    .trim();

const paragraphs = (html: string): string =>
  html
    .split(/\n[ \t]*\n\s*/)
    .map((one) => `<p>${one.trim().replace(/\s*\n\s*/g, '<br />')}</p>`)
    .join('\n');

/** The words of stored HTML, one space between blocks: for finding quotes and keys in it. */
export function plainText(html: string): string {
  return sanitizeHtml(html.replace(/<\/(?:p|h3|h4|li|td|th|tr|caption)>|<br ?\/?>/g, '$& '), { allowedTags: [], allowedAttributes: {} })
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
}
