/**
 * What is pasted, as far as it can stay: Word's and WPS's lists are made lists again, what is hidden or only for their own
 * eyes goes, and pictures say where they are to come from. What an element may be the schema says, and the server again.
 */
import { linkAddress, silentTags } from '#contract/rich-text.ts'
import { PICTURE_PATH } from '#contract/file.ts'
import { ELSEWHERE, freePictures } from './schema.ts'

/** Beside what is never read: Word's drawings and notes to itself, 公众号's cards of other accounts and its players. */
const GONE =
  /^(?:xml|meta|link|head|base|o:p|v:.*|w:.*|m:.*|audio|video|canvas|form|input|map|mp-.*|mpvoice|mpcps|mpvideo.*|qqmusic|wx-.*)$/
const silent = new Set(silentTags)

/** @param html of the clipboard. @param site whose pictures are ours: location.origin. */
export function clean(html: string, site: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of Array.from(body.querySelectorAll('*'))) {
    const tag = element.tagName.toLowerCase()
    if (silent.has(tag) || GONE.test(tag) || element.className === 'Apple-interchange-newline' || isHidden(element) || isStruck(element))
      element.remove()
  }
  const notes = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Comment[] = []
  while (notes.nextNode()) comments.push(notes.currentNode as Comment)
  for (const comment of comments) comment.remove()
  wordLists(body)
  for (const picture of Array.from(body.querySelectorAll('img'))) sourced(picture, site)
  for (const caption of Array.from(body.querySelectorAll('caption'))) caption.parentElement?.before(renamed(caption, 'p'))
  for (const link of Array.from(body.querySelectorAll('a')))
    if (linkAddress(link.getAttribute('href') ?? undefined) === undefined) link.replaceWith(...Array.from(link.childNodes))
  plainSpaces(body)
  freePictures(body)
  emptyLines(body)
  return body.innerHTML
}

function isHidden(element: Element): boolean {
  const style = (element.getAttribute('style') ?? '').replace(/\s/g, '').toLowerCase()
  return /(?:^|;)(?:display:none|mso-hide:all)/.test(style)
}

/** Taken out of a Word file whose changes are tracked. */
const isStruck = (element: Element) => element.tagName === 'DEL' && element.hasAttribute('datetime')

function renamed(element: Element, tag: string): HTMLElement {
  const other = element.ownerDocument.createElement(tag)
  other.append(...Array.from(element.childNodes))
  return other
}

const MARKER = /mso-list:\s*ignore/i
const LEVEL = /mso-list:\s*l\d+\s+level(\d+)/i
/** 1. 1) (1) a. iv. 一、 （二） ①; a letter alone is a sign of Wingdings. */
const NUMBERED =
  /^(?:\d{1,3}|[①-⑳]|(?:\d{1,3}|[a-z]|[ivx]{1,4}|[一二三四五六七八九十]{1,3})[.．)）、]|[(（](?:\d{1,3}|[a-z]|[ivx]{1,4}|[一二三四五六七八九十]{1,3})[)）])$/i

/** Word writes each line of a list as a paragraph that says its level, with the sign in front as text. */
function wordLists(body: HTMLElement): void {
  /** The lists that are open, from the outermost. */
  let open: HTMLElement[] = []
  let last: Element | null = null
  for (const line of Array.from(body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6'))) {
    const level = Number(LEVEL.exec(line.getAttribute('style') ?? '')?.[1] ?? 0)
    // A heading's number is its text's.
    if (level === 0 || line.tagName !== 'P') continue
    const sign = Array.from(line.querySelectorAll('span')).find((span) => MARKER.test(span.getAttribute('style') ?? ''))
    const text = (sign?.textContent ?? '').replace(/[\s\u00a0]/g, '')
    sign?.remove()
    if (last === null || last.nextElementSibling !== line) open = []
    const item = line.ownerDocument.createElement('li')
    item.append(renamed(line, 'p'))
    open = open.slice(0, level)
    const tag = NUMBERED.test(text) ? 'ol' : 'ul'
    if (open.length === level && open[level - 1]?.tagName.toLowerCase() !== tag && level === 1) open = []
    if (open.length === 0) {
      open = [listOf(tag, text, line)]
      line.before(open[0] as HTMLElement)
    }
    while (open.length < level) {
      const around = open[open.length - 1] as HTMLElement
      const list = listOf(tag, text, line)
      const parent = around.lastElementChild ?? around.appendChild(line.ownerDocument.createElement('li'))
      parent.append(list)
      open.push(list)
    }
    open[open.length - 1]?.append(item)
    line.remove()
    last = open[0] as HTMLElement
  }
}

function listOf(tag: 'ol' | 'ul', sign: string, near: Element): HTMLElement {
  const list = near.ownerDocument.createElement(tag)
  const first = /^\d+/.exec(sign.replace(/^[(（]/, ''))?.[0]
  if (tag === 'ol' && first !== undefined && first !== '1') list.setAttribute('start', first)
  return list
}

/** 公众号 shows a picture when it is scrolled to: until then its address stands beside `src`. */
function sourced(picture: HTMLImageElement, site: string): void {
  const given = picture.getAttribute('data-src') ?? picture.getAttribute('data-original') ?? picture.getAttribute('src') ?? ''
  const own = given.startsWith(site + PICTURE_PATH) ? given.slice(site.length) : given
  // What counts readers, or only keeps a place.
  const tiny = ['width', 'height'].some((side) => /^[01](?:px)?$/.test(picture.getAttribute(side) ?? ''))
  if (own === '' || tiny || /^data:(?!image\/(?:png|jpe?g|webp);base64,)/.test(own)) return picture.remove()
  picture.setAttribute('src', own.startsWith(PICTURE_PATH) || own.startsWith('data:') ? own : ELSEWHERE)
}

/** Word and 公众号 hold lines apart with spaces that do not break: nothing wraps at them. */
function plainSpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (text.parentElement?.closest('pre') === null) text.data = text.data.replace(/[\u200b\ufeff]/g, '').replace(/\u00a0+/g, ' ')
  }
}

/** Room between paragraphs is the page's. */
function emptyLines(body: HTMLElement): void {
  for (const element of Array.from(body.querySelectorAll('p, section, div, h1, h2, h3, h4, h5, h6, li')).reverse()) {
    const holds = element.querySelector('img, hr, table, pre') !== null || /\S/.test(element.textContent ?? '')
    if (!holds && element.closest('td, th') === null) element.remove()
  }
}
