/**
 * Badges of 90 by 55 millimetres, ten on a page: the badge's code for doors that take it, the exhibitor's for business
 * cards. Neither is the entry code.
 */
import type { SheetRow } from '#contract/checkin/people.ts'
import type { WorkMeeting } from '#contract/staff.ts'
import { classNames } from '../../../ui/class-names.ts'

const ON_A_PAGE = 10
/** Letters of a name that stand in two lines. */
const LONG = 24

/** @param draw a code as the address of a picture: hundreds of them, so as lines and not as pixels. */
export function Badges({ meeting, rows, draw }: { meeting: WorkMeeting; rows: readonly SheetRow[]; draw: (code: string) => string }) {
  const pages = Array.from({ length: Math.ceil(rows.length / ON_A_PAGE) }, (_, page) =>
    rows.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE),
  )
  return (
    <div className="doors-paper" role="region" aria-label="胸卡" tabIndex={0}>
      {pages.map((some) => (
        <div key={some[0]?.serial} className="doors-badges">
          {some.map((row) => (
            <Badge key={row.serial} title={meeting.title} row={row} draw={draw} />
          ))}
        </div>
      ))}
    </div>
  )
}

function Badge({
  title,
  row: { serial, name, company, ticketName, badgeCode, exhibitorCode },
  draw,
}: {
  title: string
  row: SheetRow
  draw: (code: string) => string
}) {
  return (
    <article className="doors-badge">
      <p className="doors-badge-meeting">{title}</p>
      <h3 className={classNames('doors-badge-name', name.length > LONG && 'is-long')}>{name}</h3>
      <p className="doors-badge-company">{company}</p>
      <footer className="doors-badge-foot">
        <figure>
          <img src={draw(badgeCode)} alt={`${name}的胸卡码`} />
          <figcaption>胸卡</figcaption>
        </figure>
        <p>
          {ticketName}
          <br />
          No. {serial}
        </p>
        <figure>
          <img src={draw(exhibitorCode)} alt={`${name}的展商交流码`} />
          <figcaption>展商</figcaption>
        </figure>
      </footer>
    </article>
  )
}
