/**
 * What a text with marks may hold: one list for the server, which keeps nothing else of what is saved
 * (server/features/meeting/sanitise.ts), and for the editor, which takes nothing else in (src/kit/rich-text).
 */
import { isOwnPath, webAddress } from './address.ts'

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6']
const BLOCKS = [
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'dl',
  'dt',
  'dd',
  'blockquote',
  'pre',
  'hr',
  'figure',
  'figcaption',
  'table',
  'caption',
  'thead',
  'tbody',
  'tfoot',
  'tr',
  'th',
  'td',
]
const INLINE = [
  'a',
  'img',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  's',
  'del',
  'ins',
  'sub',
  'sup',
  'mark',
  'small',
  'q',
  'cite',
  'abbr',
  'code',
  'kbd',
]
export const richTextTags: readonly string[] = [...HEADINGS, ...BLOCKS, ...INLINE]

/** What stands for another: the page has its own h1. */
export const renamedTags: Readonly<Record<string, string>> = {
  h1: 'h2',
  section: 'div',
  article: 'div',
  main: 'div',
  header: 'div',
  footer: 'div',
  strike: 's',
}

/** Elements whose content goes with them: it was never meant to be read. */
export const silentTags: readonly string[] = [
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'noscript',
  'noembed',
  'noframes',
  'xmp',
  'plaintext',
  'textarea',
  'select',
  'option',
  'button',
  'title',
]

/**
 * A picture pasted into a text may travel inside it up to this many characters; larger ones belong in an upload, or
 * every reader pays for them.
 */
export const INLINE_PICTURE_MAX = 64 * 1024

/** What browsers ignore inside an address, and attackers put there. */
const HIDDEN = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]/g

/** The address if it leads to the web or into our own site, else undefined. */
function placeAddress(given: string | undefined): string | undefined {
  const bare = (given ?? '').replace(HIDDEN, '')
  return isOwnPath(bare) || webAddress(bare) !== undefined ? bare : undefined
}

/** @returns where a link may lead: the web, our own site, a letter, a call; undefined for anything else. */
export function linkAddress(given: string | undefined): string | undefined {
  const bare = (given ?? '').replace(HIDDEN, '')
  return /^(?:mailto|tel):/i.test(bare) ? bare : placeAddress(bare)
}

/** @returns where a picture may stand; undefined for anything else. */
export function richPictureAddress(given: string | undefined): string | undefined {
  const bare = (given ?? '').trim()
  if (/^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(bare)) return bare.length <= INLINE_PICTURE_MAX ? bare : undefined
  return placeAddress(given)
}

/** The largest number that each of these attributes may hold. */
const counts = { width: 4096, height: 4096, colspan: 50, rowspan: 50, start: 9999 } as const

/** @returns a whole number within bounds, as the attribute holds it; undefined for anything else. */
export function countOf(attribute: keyof typeof counts, text: string | null | undefined): string | undefined {
  return typeof text === 'string' && /^\d{1,4}$/.test(text) && Number(text) <= counts[attribute] ? String(Number(text)) : undefined
}
