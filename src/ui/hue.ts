/** The colour of a sign, by what it is about: the same thing has the same one on every screen. */
import './hue.css'

const hues = {
  /** What lets in, and the meeting itself. */
  teal: ['ticket', 'qr', 'scan', 'home', 'success', 'live'],
  /** When, where and who. */
  blue: ['calendar', 'map', 'people', 'person', 'user', 'building'],
  /** Money and orders. */
  amber: ['order', 'wallet', 'invoice', 'list', 'leader'],
  /** What is read, written and counted. */
  violet: ['book', 'pen', 'text', 'edit', 'form', 'chart', 'vote', 'grid', 'share'],
  /** What is looked after. */
  rose: ['shield', 'lock', 'settings', 'bell', 'news', 'phone', 'plus'],
} as const

const byName = new Map<string, string>(Object.entries(hues).flatMap(([hue, names]) => names.map((name) => [name, hue] as const)))

/** @param icon its name in a menu or a module. @returns classes for what stands behind it. */
export function hueOf(icon: string): string {
  return `hue hue-${byName.get(icon) ?? 'violet'}`
}
