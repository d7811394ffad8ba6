/** Money that came by no provider: booked, found again, and what was too much given back. */
import './receipts.css'
import { useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { desk, receiptMethodWords } from '#contract/desk.ts'
import { receipt as calls, type Receipt } from '#contract/receipt.ts'
import { usePages } from '../../../api/use-pages.ts'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import { decide } from '../../../kit/decision/use-decision.ts'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'
import { day, dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sum } from '../../../kit/sum.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { BookSheet } from './book-sheet.tsx'

/** Only where something was too much. */
function SurplusTag({ surplus, surplusBackTime }: Receipt) {
  if (surplus === 0) return null
  return surplusBackTime === '' ? <Tag tone="warning">多收 {money(surplus)}</Tag> : <Tag tone="ended">多收已退回</Tag>
}

const columns: readonly Column<Receipt>[] = [
  { title: '付款户名', cell: ({ payer, method }) => payer || receiptMethodWords[method] },
  { title: '方式', cell: ({ method, serial }) => [receiptMethodWords[method], serial].filter((known) => known !== '').join(' · ') },
  { title: '订单', cell: ({ orderNos }) => (orderNos.length > 1 ? `${orderNos.length} 个订单` : (orderNos[0] ?? '')) },
  { title: '到账', cell: (row) => `${day(row.day)} 到账`, narrow: true },
  { title: '多收', cell: SurplusTag, card: 'tag', narrow: true },
  { title: '金额', cell: ({ amount }) => <Sum fen={amount} size="small" />, card: 'end', narrow: true, figure: true },
]

export function ReceiptsList({ meetingId }: { meetingId: string }) {
  const view = useListView({ search: '搜索付款户名、流水号、订单号', filters: [{ name: 'surplus', label: '只看多收未退', chip: true }] })
  const surplus = view.values.surplus === '1'
  const pages = usePages(calls.list, { meetingId, keyword: view.keyword, surplus: surplus ? 1 : 0 }, { quiet: true, size: view.page })
  const mayBook = useMayMake(calls.book, meetingId)
  const [booking, setBooking] = useState(false)
  const book = mayBook && (
    <Button kind="primary" onClick={() => setBooking(true)}>
      登记到账
    </Button>
  )
  return (
    <>
      <DataList
        label="入账记录"
        view={view}
        pages={pages}
        keyOf={({ id }) => id}
        columns={columns}
        count={(total, narrowed) => `${narrowed ? '找到' : '共'} ${total} 笔入账`}
        empty={<Empty action={book}>还没有入账。收到银行转账、现金或刷卡后，在这里登记到订单</Empty>}
        notFound={surplus && view.keyword === '' ? '没有多收未退的款项' : '没有找到这样的入账'}
        showAll="查看全部入账"
        actions={(pages.rows.length > 0 || view.narrowed) && book}
        detail={{
          title: '入账',
          render: (row, refresh) => <ReceiptDetail key={row.id} meetingId={meetingId} receipt={row} onDecided={refresh} />,
        }}
      />
      {booking && (
        <BookSheet
          meetingId={meetingId}
          onClose={() => setBooking(false)}
          onBooked={() => {
            setBooking(false)
            void pages.retry()
          }}
        />
      )}
    </>
  )
}

interface DetailProps {
  meetingId: string
  receipt: Receipt
  onDecided: () => Promise<unknown>
}

function ReceiptDetail({ meetingId, receipt, onDecided }: DetailProps) {
  const maySettle = useMayMake(calls.surplusBack, meetingId)
  const maySee = useMayMake(desk.get, meetingId)
  const { id, payer, method, amount, surplus, surplusBackTime, orderNos, actions } = receipt

  const message = `请确认已把多收的 ${money(surplus)} 退给 ${payer || '付款人'}。确认后不能撤销。`
  return (
    <>
      <AmountHead name="到账金额" amount={amount} tag={<SurplusTag {...receipt} />} />
      <Facts
        facts={[
          ['付款户名', payer],
          ['到账方式', receiptMethodWords[method]],
          ['流水号', receipt.serial],
          ['到账日期', day(receipt.day)],
          ['多收', surplus > 0 ? money(surplus) : ''],
          ['退回时间', surplusBackTime && dayTime(surplusBackTime)],
          ['备注', receipt.note],
          ['登记人', receipt.by],
          ['登记时间', dayTime(receipt.createTime)],
        ]}
      />
      <List label="对应的订单">
        {orderNos.map((no) => (
          <Cell key={no} title={`订单 ${no}`} {...(maySee && { href: consoleLinks.order(meetingId, no) })} />
        ))}
      </List>
      <RowActions
        bar
        of={maySettle ? actions : []}
        onEnd={onDecided}
        table={{
          surplusBack: {
            label: '多收的已退回',
            kind: 'primary',
            question: { title: '确认已退回', message, confirm: '已退回' },
            call: () => decide(calls.surplusBack, { meetingId, id }, '已记为退回'),
          },
        }}
      />
    </>
  )
}
