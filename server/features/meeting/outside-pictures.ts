/**
 * Pictures on other hosts: a browser that loads one tells the host who reads the page and when. A save refuses them, and
 * public pages show words in their place (decision 0042).
 */
import { webAddress } from '#contract/address.ts'
import { say } from '#contract/sentences.ts'
import type { Env } from '../../env/env.ts'

type Origins = Pick<Env, 'publicUrl' | 'imageOrigins'>

const IMG = /<img\b[^>]*?\bsrc="([^"]*)"[^>]*>/g
const ALT = /\balt="([^"]*)"/
/** Not on another host: most pictures are paths, and parsing a path takes a tenth of the time of `getMeeting`. */
const OWN = /^(?:$|\/(?![/\\])|data:)/

/** @param address of a picture: a path of ours, a data: address, or one of the web. */
export function isOutsidePicture(address: string, { publicUrl, imageOrigins }: Origins): boolean {
  if (OWN.test(address)) return false
  const origin = webAddress(address)?.origin
  return origin !== undefined && origin !== publicUrl && !imageOrigins.includes(origin)
}

/** @param html as sanitise.ts leaves it. @returns the addresses of its pictures on other hosts. */
export function outsidePicturesIn(html: string, env: Origins): string[] {
  return [...html.matchAll(IMG)].map(([, src]) => src as string).filter((src) => isOutsidePicture(src, env))
}

/** A text, or the address of a picture, as it was before a save and as it is after. */
interface PictureChange {
  before: string
  after: string
}

/**
 * @param texts HTML as sanitise.ts leaves it.
 * @param addresses of single pictures, such as a cover.
 * @returns whether a save brings a picture of another host. A text that the save leaves as it was does not count: what was
 *   stored by an earlier release must not block the change of another field.
 */
export function bringsOutsidePicture(env: Origins, texts: readonly PictureChange[], addresses: readonly PictureChange[]): boolean {
  return (
    texts.some(({ before, after }) => after !== before && outsidePicturesIn(after, env).length > 0) ||
    addresses.some(({ before, after }) => after !== before && isOutsidePicture(after, env))
  )
}

/** @param html as sanitise.ts leaves it. @returns the text with words where a picture of another host would be loaded. */
export function hideOutsidePictures(html: string, env: Origins): string {
  if (!html.includes('<img')) return html
  return html.replace(IMG, (img, src: string) => (isOutsidePicture(src, env) ? placeholder(say.pictureNotShown, img) : img))
}

/** @returns the address of a picture that pages may show; empty for one on another host. */
export const showPicture = (address: string, env: Origins) => (isOutsidePicture(address, env) ? '' : address)

/** @param html of an imported programme, as sanitise.ts leaves it. @returns the text without pictures of any other host. */
export function leaveOutsidePictures(html: string): string {
  return html.replace(IMG, (img, src: string) => (webAddress(src) === undefined ? img : placeholder(say.pictureNotImported, img)))
}

/** The alternative text is escaped already: sanitise.ts has written it. */
function placeholder(words: string, img: string): string {
  const alt = ALT.exec(img)?.[1] ?? ''
  return `<small>［${words}${alt === '' ? '' : `：${alt}`}］</small>`
}
