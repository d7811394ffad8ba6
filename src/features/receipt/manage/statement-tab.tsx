/** 对账单匹配: a bank's file beside the orders that wait. What fits exactly is booked by one tap, the rest is chosen by a person. */
import './receipts.css'
import { useState } from 'react'
import { fileIdIn } from '#contract/file.ts'
import type { Data } from '#contract/call.ts'
import { type LineKind, lineKinds, lineKindWords, receipt as calls, rowWords, type StatementLine } from '#contract/receipt.ts'
import { today } from '../../../api/clock.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { FileField } from '../../../kit/file/file-field.tsx'
import { ImportHistory } from '../../../kit/table-in/import-history.tsx'
import { ImportSummary } from '../../../kit/table-in/import-summary.tsx'
import { SampleFile } from '../../../kit/table-in/sample-file.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { money } from '../../../kit/money.ts'
import { day } from '../../../ui/format.ts'
import { notice } from '../../../ui/notice.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { BookSheet } from './book-sheet.tsx'
import { lineMoney } from './line-money.ts'
import { forWhom } from './payable.ts'

const tones: Record<LineKind, Tone> = {
  exact: 'success',
  several: 'warning',
  none: 'danger',
  returned: 'danger',
  booked: 'ended',
  unreadable: 'plain',
}
/** What needs a person. */
const opened: ReadonlySet<LineKind> = new Set(['exact', 'several', 'none', 'returned'])
/** A person can choose the order of these. */
const choosable: ReadonlySet<LineKind> = new Set(['several', 'none', 'returned'])
/** Drawn at once; a statement may have thousands. */
const SHOWN = 50

export function StatementTab({ meetingId }: { meetingId: string }) {
  const [address, setAddress] = useState('')
  const [reading, setReading] = useState<Data<typeof calls.readStatement>>()
  const lines = reading?.lines
  const [wrong, setWrong] = useState('')
  const [choosing, setChoosing] = useState<StatementLine>()
  const look = useAction(calls.readStatement, { quiet: true })
  const book = useAction(calls.book, { quiet: true })

  async function chosen(next: string) {
    setAddress(next)
    setReading(undefined)
    setWrong('')
    const fileId = fileIdIn(next)
    if (fileId === undefined) return
    const outcome = await look.run({ meetingId, fileId })
    if (!outcome.ok) setWrong(wordsOf(outcome.error, '没有读取成功，请稍后重试'))
    else if (outcome.data.unreadable !== '') setWrong(outcome.data.unreadable)
    else setReading(outcome.data)
  }
  const put = (place: number, more: Partial<StatementLine>) =>
    setReading((before) => before && { ...before, lines: before.lines.map((line) => (line.place === place ? { ...line, ...more } : line)) })
  const booked = ({ place }: StatementLine) => put(place, { kind: 'booked', why: '刚刚入账' })

  async function take(line: StatementLine) {
    const [order] = line.candidates
    if (order === undefined) return
    const { payer, serial, amount, place } = line
    const outcome = await book.run({
      meetingId,
      method: 'transfer',
      payer,
      serial,
      amount,
      day: line.day || today(),
      note: '',
      orderNos: [order.no],
    })
    if (outcome.ok) {
      notice.success(`已为 ${forWhom(order)} 入账 ${money(amount)}`)
      return booked(line)
    }
    // Somebody was faster, or it fits no longer: a person looks at it.
    const why = wordsOf(outcome.error, '没有入账成功，请稍后重试')
    notice.warning(why)
    put(place, { why })
  }
  return (
    <>
      <Card>
        <FileField
          label="银行对账单"
          purpose="list"
          hint="从网银、微信或支付宝导出的 Excel（xlsx）或 CSV，不超过5MB；按订单号、户名和金额与待付款的订单比对，入账前不会改动任何订单"
          value={address}
          error={wrong}
          onChange={(next) => void chosen(next)}
        />
        <SampleFile kind="statement" />
        {look.busy && (
          <div role="status" aria-label="正在读取对账单">
            <Skeleton shape="text" count={4} />
          </div>
        )}
        {reading?.notes.map((note) => (
          <p key={note} className="receipt-doubt receipt-note">
            {note}
          </p>
        ))}
        {lines !== undefined && (
          <p className="receipt-counts" role="status">
            {lineKinds
              .map((kind) => [kind, lines.filter((line) => line.kind === kind).length] as const)
              .filter(([, count]) => count > 0)
              .map(([kind, count]) => (
                <Tag key={kind} tone={tones[kind]}>
                  {lineKindWords[kind]} {count}
                </Tag>
              ))}
          </p>
        )}
        {lines?.length === 0 && <p>对账单里没有收入的记录</p>}
        {reading !== undefined && <ImportSummary report={reading.report} />}
      </Card>
      {address === '' && <ImportHistory kind="statement" meetingId={meetingId} />}
      {lines !== undefined &&
        lineKinds.map((kind) => (
          <Group
            key={kind}
            kind={kind}
            lines={lines.filter((line) => line.kind === kind)}
            busy={book.busy}
            onTake={(line) => void take(line)}
            onChoose={setChoosing}
          />
        ))}
      {choosing !== undefined && (
        <BookSheet
          meetingId={meetingId}
          line={choosing}
          onClose={() => setChoosing(undefined)}
          onBooked={() => {
            booked(choosing)
            setChoosing(undefined)
          }}
        />
      )}
    </>
  )
}

interface GroupProps {
  kind: LineKind
  lines: readonly StatementLine[]
  busy: boolean
  onTake: (line: StatementLine) => void
  onChoose: (line: StatementLine) => void
}

function Group({ kind, lines, busy, onTake, onChoose }: GroupProps) {
  const [shown, setShown] = useState(SHOWN)
  if (lines.length === 0) return null
  // A booked line in doubt may have to be given back.
  const [doubtful, others] = [lines.filter(({ doubts }) => doubts.length > 0), lines.filter(({ doubts }) => doubts.length === 0)]
  const needsLook = opened.has(kind) || (kind === 'booked' && doubtful.length > 0)
  const ordered = kind === 'booked' ? [...doubtful, ...others] : lines
  return (
    <details className="receipt-group" open={needsLook}>
      <summary>
        {lineKindWords[kind]}（{lines.length}）
      </summary>
      <ul aria-label={lineKindWords[kind]}>
        {ordered.slice(0, shown).map((line) => (
          <li key={line.place}>
            <div className="receipt-line">
              {line.payer || '未写明户名'} {lineMoney(line)}
              <small>
                {[rowWords(line), line.day && day(line.day), line.state && `状态 ${line.state}`, line.serial, line.memo]
                  .filter((known) => known !== '')
                  .join(' · ')}
              </small>
              {kind === 'exact' && line.candidates[0] !== undefined && (
                <small>
                  → {forWhom(line.candidates[0])} {money(line.candidates[0].amount)} · {line.candidates[0].no}
                </small>
              )}
              {line.why !== '' && <small>{line.why}</small>}
              {line.doubts.map((doubt) => (
                <small key={doubt} className="receipt-doubt">
                  {doubt}
                </small>
              ))}
            </div>
            {kind === 'exact' && (
              <Button kind="primary" small disabled={busy} label={`${rowWords(line)}入账`} onClick={() => onTake(line)}>
                入账
              </Button>
            )}
            {choosable.has(kind) && line.amount > 0 && (
              <Button small label={`为${rowWords(line)}选择订单`} onClick={() => onChoose(line)}>
                选择订单
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lines.length > shown && (
        <p className="receipt-more">
          <Button kind="text" onClick={() => setShown(shown + SHOWN)}>
            还有 {lines.length - shown} 行，显示更多
          </Button>
        </p>
      )}
    </details>
  )
}
