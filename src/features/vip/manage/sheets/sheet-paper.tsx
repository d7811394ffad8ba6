/** A sheet: a table group by group on paper and where there is room, rows below each other elsewhere. */
import '../../../../kit/list/table.css'
import './sheets.css'
import type { Sheet } from '#contract/vip/checks.ts'
import { Card } from '../../../../ui/card.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Empty } from '../../../../ui/empty.tsx'
import { Facts } from '../../../../ui/facts.tsx'
import { dayTime } from '../../../../ui/format.ts'

/** More columns than a screen has room for: rows of facts there too. */
const COLUMNS_MOST = 9

/** @param paper it is being printed: a table then, from whatever it is printed. */
export function SheetPaper({ sheet, wide, paper }: { sheet: Sheet; wide: boolean; paper: boolean }) {
  const { title, meeting, madeTime, groups, columns } = sheet
  if (groups.length === 0) return <Empty>{`“${title}”还没有内容`}</Empty>
  const table = columns.length > 2 && (paper || (wide && columns.length <= COLUMNS_MOST))
  const Drawn = columns.length === 2 ? Pairs : table ? Rows : Lines
  return (
    <div className={classNames('sheets-paper', columns.length > COLUMNS_MOST && 'is-long', columns.length === 2 && 'is-each')}>
      <header className="sheets-head">
        <h2>{title}</h2>
        <p className="quiet">
          {meeting}
          <span>{dayTime(madeTime)} 生成</span>
        </p>
      </header>
      {groups.map((group, at) => (
        // Two people may have one name.
        // oxlint-disable-next-line react/no-array-index-key
        <Card key={at} bare={table} title={group.name === '' ? undefined : <span className="sheets-group">{group.name}</span>}>
          <Drawn sheet={sheet} group={group} />
        </Card>
      ))}
    </div>
  )
}

interface GroupProps {
  sheet: Pick<Sheet, 'title' | 'columns'>
  group: Sheet['groups'][number]
}

/** Rows may be the same twice: they are as they were drawn up, and never change places. */
function Rows({ sheet: { title, columns }, group: { name, rows } }: GroupProps) {
  return (
    <table className="data-table sheets-table" aria-label={name || title}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            {columns.map((column, place) => (
              <td key={column} className={classNames(isWhole(row[place] ?? '') && 'is-whole')}>
                {row[place]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Phones, days, plates, numbers of flights and a word of a few letters stay in one line. */
const isWhole = (text: string) => /^(.[\x20-\x7e]{0,15}|.{1,4})$/.test(text)

/** Of two columns the first says what the second is. */
function Pairs({ sheet: { title }, group: { name, rows } }: GroupProps) {
  return (
    <table className="sheets-pairs" aria-label={name || title}>
      <tbody>
        {rows.map(([what, text], at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at}>
            <th scope="row">{what}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Lines({ sheet: { columns }, group: { rows } }: GroupProps) {
  return (
    <ul className="sheets-lines">
      {rows.map(([head, ...rest], at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <b>{head}</b>
          <Facts facts={rest.map((value, place) => [columns[place + 1] ?? '', value] as const)} />
        </li>
      ))}
    </ul>
  )
}
