/** Whose ticket it is: as large as arm's length needs, with what the door was asked to note. */
import type { Person } from '#contract/checkin.ts'
import { LeaderIcon } from '../../../ui/icons.tsx'
import { inParts } from './line-breaks.ts'

export function PersonCard({ person: { name, ticketName, company, phone, vip, note } }: { person: Person }) {
  return (
    <div className="holder">
      {vip === 1 && (
        <p className="holder-vip">
          <LeaderIcon size={1.2} /> VIP 嘉宾
        </p>
      )}
      <p className="holder-name">{inParts(name)}</p>
      <p className="holder-ticket">{ticketName}</p>
      {note !== '' && (
        <p className="holder-note">
          <b>请留意</b>
          {note}
        </p>
      )}
      {company !== '' && <p className="holder-company">{company}</p>}
      {phone !== '' && <p className="holder-phone">{phone}</p>}
    </div>
  )
}
