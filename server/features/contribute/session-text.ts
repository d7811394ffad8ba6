/** What a session says of the paper that it is made from. */
import { article } from '../meeting/sanitise.ts'
import type { AuthorRow } from './store.ts'

/** Who gives it; the first author where nobody was said to. */
export function speakersAmong(authors: readonly AuthorRow[]): AuthorRow[] {
  const presenting = authors.filter(({ presents }) => presents === 1)
  return presenting.length > 0 ? presenting : authors.slice(0, 1)
}

/** An abstract as the details of a session. */
export const detailsOf = (abstract: string): string => article(paragraphs(abstract))

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const paragraphs = (text: string) =>
  text
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('')
