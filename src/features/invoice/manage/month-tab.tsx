/** 月报: what was applied for, issued and taken back, beside what came and went; and what waits now. */
import { useState } from 'react'
import { invoiceManage as calls, type Month } from '#contract/invoice-manage.ts'
import { today } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { TitleLine } from '../../../kit/title-line.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { Sum } from '../../../kit/sum.tsx'
import { Select } from '../../../ui/select.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

const MONTHS = 24

/** This month and those before it. */
function months(): string[] {
  const [year, month] = today().split('-').map(Number) as [number, number]
  return Array.from({ length: MONTHS }, (_, back) => {
    const at = year * 12 + month - 1 - back
    return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
  })
}

export function MonthTab({ meetingId }: { meetingId: string }) {
  const [choices] = useState(months)
  const [month, setMonth] = useState(choices[0] as string)
  const query = useQuery(calls.month, { meetingId, month }, { quiet: true, fresh: true })
  return (
    <div className="invoice-stack">
      <Select
        label="月份"
        choices={choices.map((value) => ({ value, label: value }))}
        value={month}
        onChange={(next) => setMonth(next || (choices[0] as string))}
      />
      <Loaded query={query} waiting={<Skeleton shape="card" count={2} />}>
        {(known) => <Figures month={known} />}
      </Loaded>
    </div>
  )
}

const sum = ({ count, amount, tax }: Month['issued']) =>
  count === 0 ? '没有' : `${count} 张，${money(amount)}${tax > 0 ? `，税额 ${money(tax)}` : ''}`

function Figures({ month }: { month: Month }) {
  return (
    <>
      <Card title="本月">
        <Facts
          facts={[
            ['申请', sum(month.applied)],
            ['开具', sum(month.issued)],
            ['冲红', sum(month.reversed)],
          ]}
        />
      </Card>
      <Card title="目前">
        <Facts
          facts={[
            ['收款', money(month.received)],
            ['退款', money(month.refunded)],
            ['发票净额', money(month.standing)],
            ['已退未冲', month.debts.count === 0 ? '没有' : `${month.debts.count} 张，${money(month.debts.amount)}`],
            ['未申请', month.unasked.orders === 0 ? '没有' : `${month.unasked.orders} 个订单，${money(month.unasked.amount)}`],
          ]}
        />
      </Card>
      {month.waiting.length > 0 && (
        <Card title="等待购买方确认">
          <ul className="invoice-waiting">
            {month.waiting.map(({ redNo, title, amount, hoursLeft }) => (
              <li key={redNo}>
                <TitleLine tag={<Sum fen={amount} size="small" />}>{title}</TitleLine>
                <p className="invoice-next">还剩 {hoursLeft} 小时，逾期自动作废</p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}
