/** Our books against the providers' daily bills: where they differ, and which days have been compared. */
import { useState } from 'react'
import { bill } from '#contract/bill.ts'
import { usePages } from '../../../api/use-pages.ts'
import { Card } from '../../../ui/card.tsx'
import { List } from '../../../ui/list.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { useFreshPages } from '../../organisation/parts/use-fresh-pages.ts'
import { PagesShown } from '../../review/parts/pages-shown.tsx'
import { BillDayRow } from './bill-day-row.tsx'
import { DifferenceCard } from './difference-card.tsx'

type Shown = 'open' | 'all'
const choices: { value: Shown; label: string }[] = [
  { value: 'open', label: '未消除' },
  { value: 'all', label: '全部' },
]

export function BillsTab() {
  const [shown, setShown] = useState<Shown>('open')
  return (
    <div className="bill">
      <section aria-label="差异">
        <div className="review-filter">
          <RadioGroup label="差异" value={shown} onChange={setShown} choices={choices} />
        </div>
        <Differences key={shown} shown={shown} />
      </section>
      <section aria-label="每日账单">
        <Days />
      </section>
    </div>
  )
}

function Differences({ shown }: { shown: Shown }) {
  const pages = usePages(bill.differences, { open: shown === 'open' ? 1 : 0 }, { quiet: true })
  useFreshPages(pages)
  return (
    <PagesShown pages={pages} silence={shown === 'open' ? '没有需要处理的差异' : '还没有出现过差异'}>
      {(rows, more) => (
        <>
          <p className="bill-note">系统会继续核对，双方记录一致后，差异自动消除。</p>
          {rows.map((row) => (
            <DifferenceCard key={row.id} difference={row} />
          ))}
          {more}
        </>
      )}
    </PagesShown>
  )
}

function Days() {
  const pages = usePages(bill.days, {}, { quiet: true })
  useFreshPages(pages)
  return (
    <PagesShown
      pages={pages}
      silence={
        <Card title="每日账单">
          <p className="review-quiet">还没有账单。每天上午核对前一天的账单。</p>
        </Card>
      }
    >
      {(rows, more) => (
        <>
          <Card title="每日账单" bare>
            <List label="每日账单">
              {rows.map((row) => (
                <BillDayRow key={`${row.day} ${row.provider}`} row={row} />
              ))}
            </List>
          </Card>
          {more}
        </>
      )}
    </PagesShown>
  )
}
