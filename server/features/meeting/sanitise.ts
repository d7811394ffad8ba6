/**
 * What people write becomes HTML that is safe to show: `article` takes HTML,
 * `paragraphs` takes plain text. Both give `SafeHtml`, a type that only this
 * file makes. Run when a text is saved, never when it is read.
 */
import sanitizeHtml from 'sanitize-html'
import { webAddress } from '#contract/address.ts'
import { normalProse, removeInvisibleInLines } from '#contract/normal-line.ts'
import { countOf, linkAddress, renamedTags, richPictureAddress, richTextTags, silentTags } from '#contract/rich-text.ts'

export type SafeHtml = string & { readonly safe: unique symbol }

/** Only the attributes that have a value. */
function kept(attributes: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...richTextTags],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    abbr: ['title'],
  },
  nonTextTags: [...silentTags],
  // Addresses are judged by the transforms below.
  allowedSchemes: ['http', 'https', 'mailto', 'tel', 'data'],
  allowProtocolRelative: false,
  nestingLimit: 60,
  transformTags: {
    ...renamedTags,
    a: (tagName, given) => {
      const href = linkAddress(given['href'])
      return { tagName, attribs: kept({ href, title: given['title'], rel: href && 'noopener' }) }
    },
    img: (tagName, given) => ({
      tagName,
      attribs: {
        ...kept({
          src: richPictureAddress(given['src']),
          width: countOf('width', given['width']),
          height: countOf('height', given['height']),
        }),
        alt: given['alt'] ?? '',
        loading: 'lazy',
        decoding: 'async',
      },
    }),
    th: (tagName, given) => ({ tagName, attribs: kept({ ...spans(given), scope: /^(?:col|row)$/.exec(given['scope'] ?? '')?.[0] }) }),
    td: (tagName, given) => ({ tagName, attribs: kept(spans(given)) }),
    ol: (tagName, given) => ({ tagName, attribs: kept({ start: countOf('start', given['start']) }) }),
  },
  textFilter: removeInvisibleInLines,
  exclusiveFilter: (frame) => frame.tag === 'img' && frame.attribs['src'] === undefined,
}

function spans(given: Record<string, string>): Record<string, string | undefined> {
  return { colspan: countOf('colspan', given['colspan']), rowspan: countOf('rowspan', given['rowspan']) }
}

/** HTML as somebody wrote or pasted it → HTML for an article. Running it again changes nothing. */
export function article(html: string): SafeHtml {
  return sanitizeHtml(html.toWellFormed(), rules).trim() as SafeHtml
}

/** No quotes in it: what it finds can stand in an attribute once escaped. */
const LINK = /https?:\/\/[^\s<>"'`，。；：！？、（）【】《》「」“”‘’]+/g

function escape(text: string): string {
  return text.replace(/[&<>]/g, (letter) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[letter] as string)
}

/** One address found in running text; punctuation after it belongs to the sentence. */
function linked(found: string): string {
  let link = found.replace(/[.,;:!?*_~]+$/, '')
  while (/[)\]}]$/.test(link) && !balanced(link)) link = link.slice(0, -1).replace(/[.,;:!?*_~]+$/, '')
  if (webAddress(link) === undefined) return escape(found)
  return `<a href="${escape(link)}" rel="noopener">${escape(link)}</a>${escape(found.slice(link.length))}`
}

function balanced(link: string): boolean {
  const closing = link.at(-1) as string
  const opening = { ')': '(', ']': '[', '}': '{' }[closing] as string
  return link.split(opening).length >= link.split(closing).length
}

function lineOf(text: string): string {
  let html = ''
  let done = 0
  for (const match of text.matchAll(LINK)) {
    html += escape(text.slice(done, match.index)) + linked(match[0])
    done = match.index + match[0].length
  }
  return html + escape(text.slice(done))
}

/** Plain text → paragraphs: blank lines part them, line breaks stay, web addresses become links. */
export function paragraphs(text: string): SafeHtml {
  return normalProse(text.toWellFormed())
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(
      (block) =>
        `<p>${block
          .split('\n')
          .map((line) => lineOf(line.trim()))
          .join('<br />')}</p>`,
    )
    .join('\n') as SafeHtml
}

const BLOCK =
  /<\/?(?:p|div|section|article|ul|ol|li|dl|dt|dd|h[1-6]|blockquote|pre|hr|figure|figcaption|table|thead|tbody|tr|t[dh])\b[^>]*>/i
const ANY =
  /<\/?(?:p|div|section|article|ul|ol|li|dl|h[1-6]|blockquote|pre|hr|figure|table|tr|t[dh]|a|img|br|span|strong|b|em|i|u|s|sub|sup|code)(?:\s[^<>]*)?\/?>/i

/**
 * Text of which nobody says whether it is HTML (a programme file's abstract):
 * where it holds known tags it is read as HTML, its bare lines staying lines;
 * else it is plain.
 */
export function articleOrText(text: string): SafeHtml {
  if (!ANY.test(text)) return paragraphs(text)
  if (/<pre\b/i.test(text)) return article(text)
  const blocks = text
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
  return article(blocks.map((block) => (BLOCK.test(block) ? block : `<p>${block.replace(/(?<!<br\s*\/?>)\n/gi, '<br>')}</p>`)).join('\n'))
}
