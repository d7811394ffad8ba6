/** Whose admission it is: as large as arm's length needs, with what the door was asked to note. */
import type { Person } from '#contract/checkin/people.ts'
import { LeaderIcon } from '../../../ui/icons.tsx'
import { inParts } from './line-breaks.ts'

export function PersonCard({ person: { name, ticketName, company, phone, vip, note, document = '' } }: { person: Person }) {
  return (
    <div className="person-card">
      {vip === 1 && (
        <p className="person-card-vip">
          <LeaderIcon size={1.2} /> VIP 嘉宾
        </p>
      )}
      <p className="person-card-name">{inParts(name)}</p>
      <p className="person-card-ticket">{ticketName}</p>
      {note !== '' && (
        <p className="person-card-note">
          <b>请留意</b>
          {note}
        </p>
      )}
      {company !== '' && <p className="person-card-company">{company}</p>}
      {phone !== '' && <p className="person-card-phone">{phone}</p>}
      {document !== '' && <p className="person-card-phone">{document}</p>}
    </div>
  )
}
