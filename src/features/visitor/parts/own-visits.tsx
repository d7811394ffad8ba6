/** One's own visits: those that are to come or under way, then what is over. */
import { type OwnVisit, visitLink } from '#contract/visitor.ts'
import { Card } from '../../../ui/card.tsx'
import { span } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { VisitTag } from './visit-tag.tsx'
import { hostTyped, isOpen } from './visit-words.ts'

/** @param here all of them are at the meeting that the page is about. */
export function OwnVisits({ visits, here = false }: { visits: readonly OwnVisit[]; here?: boolean }) {
  if (visits.length === 0) return null
  const ordered = [...visits.filter(isOpen), ...visits.filter((visit) => !isOpen(visit))]
  return (
    <Card bare title="我的来访">
      <List label="我的来访">
        {ordered.map((visit) => (
          <Cell
            key={visit.id}
            title={span(visit.fromTime, visit.toTime)}
            note={`访 ${hostTyped(visit)}${here ? '' : ` · ${visit.meetingName}`}`}
            value={<VisitTag state={visit.state} />}
            href={visitLink(visit.id)}
          />
        ))}
      </List>
    </Card>
  )
}
