/** A settlement from top to bottom: sold, what went back, what it cost, what must be there and what is; the sum at the foot. */
import './settlement.css'
import type { ReactNode } from 'react'
import type { ClosedSheet, SettlementAccount, Sheet } from '#contract/settlement.ts'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime, span } from '../../../ui/format.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useWide } from '../../../ui/use-wide.ts'
import { Accounts } from './accounts.tsx'
import { Days } from './days.tsx'
import { Lines } from './lines.tsx'
import { money, nameOf } from './words.ts'

interface Props {
  meetingId: string
  sheet: Sheet
  no: number
  /** As it was closed; without it, as it would be. */
  closed?: ClosedSheet
  /** On paper it is the table, whatever it was printed from. */
  printing: boolean
  /** What is said of each account, where it is still to be said. */
  renderFields?: ((account: SettlementAccount) => ReactNode) | undefined
  onExplained?: (() => void) | undefined
  /** Between the days and the sum: what hinders it, or why it comes. */
  children?: ReactNode
  /** Under the sum. */
  foot?: ReactNode
}

export function SheetView({ meetingId, sheet, no, closed, printing, renderFields, onExplained, children, foot }: Props) {
  const wide = useWide()
  const letters = (text = '') => (text === '' ? '' : <span className="settlement-digest">{text}</span>)
  return (
    <>
      <Card
        title={nameOf(no)}
        aside={<Tag tone={closed === undefined ? 'pending' : 'success'}>{closed === undefined ? '未封存' : '已封存'}</Tag>}
      >
        <p className="settlement-title">{sheet.title}</p>
        <Facts
          facts={[
            ['会议时间', `${sheet.meetingStratTime.slice(0, 4)}年${span(sheet.meetingStratTime, sheet.meetingEndTime)}`],
            ['收款方', sheet.payee],
            ['收款安排', sheet.arrangement],
            ['安排确认人', sheet.confirmedBy],
            ['封存时间', closed === undefined ? '' : `${closed.closeTime.slice(0, 4)}年${dayTime(closed.closeTime)}`],
            ['封存人', closed?.by ?? ''],
            ['补充原因', closed?.note ?? ''],
            ['校验码', letters(closed?.digest)],
            ['日志链头', letters(closed?.logHead)],
          ]}
        />
      </Card>
      <Lines sheet={sheet} table={wide || printing} />
      <Accounts accounts={sheet.accounts} no={no} renderFields={renderFields} />
      <Days meetingId={meetingId} days={sheet.days} onExplained={onExplained} />
      {children}
      <Foot sheet={sheet} no={no}>
        {foot}
      </Foot>
    </>
  )
}

function Foot({ sheet, no, children }: { sheet: Sheet; no: number; children: ReactNode }) {
  const { received, refunded, fees, due, surplus } = sheet
  return (
    <Card>
      <div className="settlement-foot">
        <p className="quiet">
          收款 {money(received)}，退款 {money(refunded)}，手续费 {money(fees)}
        </p>
        <p className="settlement-whole">
          <span>{no === 0 ? '应有合计' : '变动合计'}</span> <b>{money(due)}</b>
        </p>
        {surplus > 0 && <p className="quiet">另有多收未退 {money(surplus)}，不属于会议收入，不在上面的金额里</p>}
        {children}
      </div>
    </Card>
  )
}
