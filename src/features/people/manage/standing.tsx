/** How a person of a meeting stands, as a tag. */
import { Tag } from '../../../ui/tag.tsx'
import { type PersonStanding, standingOf } from './standing-words.ts'

export function StandingTag({ person }: { person: PersonStanding }) {
  const [word, tone] = standingOf(person)
  return <Tag tone={tone}>{word}</Tag>
}
