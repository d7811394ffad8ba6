/** Sheets of A4 with a box to tick for everybody. What they are stands on each page, for they are torn apart at the door. */
import type { CheckinList } from '#contract/checkin/lists.ts'
import type { SheetRow } from '#contract/checkin/people.ts'
import type { WorkMeeting } from '#contract/staff.ts'

export function SignInSheet({ meeting, list, rows }: { meeting: WorkMeeting; list: CheckinList; rows: readonly SheetRow[] }) {
  return (
    <div className="doors-paper" role="region" aria-label="签到表" tabIndex={0}>
      <table className="doors-sheet">
        <colgroup>
          <col className="is-serial" />
          <col className="is-name" />
          <col />
          <col className="is-ticket" />
          <col className="is-phone" />
          <col className="is-box" />
        </colgroup>
        <thead>
          <tr className="doors-sheet-head">
            <th colSpan={6} scope="colgroup">
              {meeting.title}
              <br />
              {list.name} 签到表 · {rows.length} 人
            </th>
          </tr>
          <tr>
            <th scope="col">序号</th>
            <th scope="col">姓名</th>
            <th scope="col">单位</th>
            <th scope="col">门票</th>
            <th scope="col">手机</th>
            <th scope="col">签到</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ serial, name, company, ticketName, phone }) => (
            <tr key={serial}>
              <td>{serial}</td>
              <td>{name}</td>
              <td>{company}</td>
              <td>{ticketName}</td>
              <td>{phone}</td>
              <td aria-label="签到处" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
