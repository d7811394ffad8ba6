/** What an import has read of a file: how many rows, what it has left out and why, and how it reads each column. */
import './import-summary.css'
import { type ImportReport, leftOutWords } from '#contract/import-report.ts'

/** Rows that need no attention: every file has a header, and a statement has expenses. */
const EXPECTED: ReadonlySet<string> = new Set(['header', 'above', 'outflow', 'neutral', 'noAmount', 'sum'])
/** Columns that are named outside of the details. */
const COLUMNS_SHOWN = 6

interface Props {
  /** Of a file or of pasted columns; the report of other pasted text is empty, and nothing is shown. */
  report: ImportReport
  /** Whether the report belongs to a list of earlier files: it is closed. */
  isPast?: boolean
}

export function ImportSummary({ report, isPast = false }: Props) {
  const { rows, read, leftOut, columns } = report
  if (rows === 0) return null
  const unread = [...new Set(columns.filter(({ meaning, values }) => meaning === '' && values > 0).map(columnWords))]
  const named = columns.filter(isReadByItsName).map(columnWords)
  const others = columns.filter((column) => !isReadByItsName(column))
  const needsLook = leftOut.some(({ reason }) => !EXPECTED.has(reason)) || columns.some(({ note }) => note !== '')
  return (
    <div className="import-summary">
      <details open={needsLook && !isPast}>
        <summary>
          共 {rows} 行：读取 {read} 行，未读取 {rows - read} 行
        </summary>
        {leftOut.length > 0 && (
          <ul aria-label="未读取的行">
            {leftOut.map(({ reason, rows: count, first }) => (
              <li key={reason}>
                {leftOutWords[reason]} {count} 行
                <small>
                  {first.join('、')}
                  {count > first.length && ' 等'}
                </small>
              </li>
            ))}
          </ul>
        )}
        {columns.length > 0 && (
          <ul aria-label="列的含义">
            {named.length > 0 && <li>已读取的列：{[...new Set(named)].join('、')}</li>}
            {others.map((column) => (
              <li key={`${column.sheet} ${column.letter}`}>
                {column.sheet !== '' && `「${column.sheet}」`}
                {columnWords(column)} → {column.meaning || '未读取'}
                {column.note !== '' && <small>{column.note}</small>}
              </li>
            ))}
          </ul>
        )}
      </details>
      {unread.length > 0 && (
        <p className="import-unread">
          未读取的列：{unread.slice(0, COLUMNS_SHOWN).join('、')}
          {unread.length > COLUMNS_SHOWN && ` 等 ${unread.length} 列`}
        </p>
      )}
    </div>
  )
}

/** Such columns are listed in one line: a reader has nothing to decide about them. */
const isReadByItsName = ({ name, meaning, note }: ImportReport['columns'][number]) => name !== '' && name === meaning && note === ''

const columnWords = ({ name, letter }: ImportReport['columns'][number]) => (name === '' ? `${letter} 列（没有列名）` : name)
