/**
 * What may stand in a code that somebody scans or types. Kinds differ by their
 * first letters, so that no code does another one's work:
 *
 * - entry: 26 letters of chance, shown by the holder only;
 * - rotating: `HWR`, the entry code of meetings that want it alive (rotating.ts);
 * - badge: `HWB`, printed; opens only lists that say so;
 * - exhibitor: `HWX`, printed beside it; tells a name and opens nothing;
 * - number: 12 letters, on the ticket; proves that it is real and opens nothing;
 * - order: the number of an order.
 *
 * A badge's and an exhibitor's code follow from the entry code by a digest:
 * neither leads back to it.
 */
export type CodeKind = 'entry' | 'rotating' | 'badge' | 'exhibitor' | 'number' | 'order'

/** The kinds that may open a list. */
export const openingKinds = ['entry', 'rotating', 'badge'] as const satisfies readonly CodeKind[]
export type OpeningKind = (typeof openingKinds)[number]

/** What a scanned text is: a code of ours, a page of ours, somebody else's link, or nothing we know. */
export type Read =
  | { kind: CodeKind; text: string }
  /** A path of this portal, with its query. */
  | { kind: 'page'; path: string }
  | { kind: 'link' | 'other'; text: string }
  | { kind: 'empty' }

/** Longer texts are nobody's code; none of ours reaches half of it. */
export const CODE_MAX = 512

const LETTERS = '[2-9A-HJ-NP-Z]'
const shapes: readonly (readonly [CodeKind, RegExp])[] = [
  ['entry', new RegExp(`^${LETTERS}{26}$`)],
  ['badge', new RegExp(`^HWB${LETTERS}{20}$`)],
  ['exhibitor', new RegExp(`^HWX${LETTERS}{16}$`)],
  ['rotating', /^HWR[0-9A-Z $%*+\-./:]{198}$/],
  ['number', new RegExp(`^${LETTERS}{12}$`)],
  ['order', /^\d{22}$/],
]

/**
 * @param text as it was scanned or typed: spaces around it, small letters, full-width letters and the dashes of a printed number do
 *   not matter.
 * @param origins those of this portal: only their links lead anywhere.
 */
export function readCode(text: string, origins: readonly string[]): Read {
  const trimmed = text.slice(0, CODE_MAX + 1).replace(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  if (trimmed === '') return { kind: 'empty' }
  if (text.length > CODE_MAX) return { kind: 'other', text: trimmed.slice(0, CODE_MAX) }
  const code = codeOf(trimmed)
  if (code !== undefined) return code
  if (!/^[a-z][a-z0-9+.-]*:/i.test(trimmed)) return { kind: 'other', text: trimmed }
  const path = pathWithin(trimmed, origins)
  return path === undefined ? { kind: 'link', text: trimmed } : { kind: 'page', path }
}

/** @returns whether it has the shape of a code of ours, be it anybody's or nobody's. */
export function isCode(text: string): boolean {
  return codeOf(text.trim()) !== undefined
}

function codeOf(trimmed: string): { kind: CodeKind; text: string } | undefined {
  const typed = trimmed.toUpperCase()
  // As normalIdentifier, which the page of a ticket would load for this alone.
  const bare = typed.startsWith('HWR') ? typed : typed.normalize('NFKC').replace(/[\s\p{Cf}\u2010-\u2015\u2212-]/gu, '')
  const kind = shapes.find(([, shape]) => shape.test(bare))?.[0]
  return kind === undefined ? undefined : { kind, text: bare }
}

function pathWithin(link: string, origins: readonly string[]): string | undefined {
  let url: URL
  try {
    url = new URL(link)
  } catch {
    return undefined
  }
  // A name or password before the host, and a path that a browser would take for a host, are tricks.
  const plain = url.username === '' && url.password === '' && !url.pathname.startsWith('//')
  return plain && origins.includes(url.origin) ? url.pathname + url.search : undefined
}

/** A ticket's number as people read it: ABCD-EFGH-JKLM. */
export function numberText(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-')
}
