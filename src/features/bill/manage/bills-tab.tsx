/** Our books against the providers' daily bills: where they differ, and which days have been compared. */
import { bill } from '#contract/bill.ts'
import { usePages } from '../../../api/use-pages.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { Card } from '../../../ui/card.tsx'
import { List } from '../../../ui/list.tsx'
import { BillDayRow } from './bill-day-row.tsx'
import { DifferenceCard } from './difference-card.tsx'

const choices = [
  { value: 'open', label: '未消除' },
  { value: 'all', label: '全部' },
] as const

export function BillsTab() {
  return (
    <div className="bill">
      <section aria-label="差异">
        <Differences />
      </section>
      <section aria-label="每日账单">
        <Days />
      </section>
    </div>
  )
}

function Differences() {
  const view = useListView({ filters: [{ name: 'range', label: '差异', choices }] })
  const open = view.values.range === 'open'
  const pages = usePages(bill.differences, { open: open ? 1 : 0 }, { quiet: true, size: view.page })
  return (
    <DataList view={view} pages={pages} keyOf={({ id }) => id} empty={open ? '没有需要处理的差异' : '还没有出现过差异'}>
      {(rows) => (
        <>
          <p className="bill-note quiet">系统会继续核对，双方记录一致后，差异自动消除。</p>
          {rows.map((row) => (
            <DifferenceCard key={row.id} difference={row} />
          ))}
        </>
      )}
    </DataList>
  )
}

function Days() {
  const view = useListView({ prefix: 'days-' })
  const pages = usePages(bill.days, {}, { quiet: true, size: view.page })
  return (
    <DataList
      view={view}
      pages={pages}
      keyOf={(row) => `${row.day} ${row.provider}`}
      empty={
        <Card title="每日账单">
          <p className="quiet">还没有账单。每天上午核对前一天的账单。</p>
        </Card>
      }
    >
      {(rows) => (
        <Card title="每日账单" bare>
          <List label="每日账单">
            {rows.map((row) => (
              <BillDayRow key={`${row.day} ${row.provider}`} row={row} />
            ))}
          </List>
        </Card>
      )}
    </DataList>
  )
}
