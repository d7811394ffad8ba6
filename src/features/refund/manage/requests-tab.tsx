/** Wishes of buyers to have money back: who waits longest comes first. */
import { consoleLinks } from '#contract/console-links.ts'
import { desk } from '#contract/desk.ts'
import { refund as calls, type RefundRequest, type RefundRequestState, refundRequestWords } from '#contract/refund.ts'
import { check } from '../../../api/check.ts'
import { usePages } from '../../../api/use-pages.ts'
import { AmountHead } from '../../../kit/decision/amount-head.tsx'
import { reasonSheet } from '../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../kit/decision/row-actions.tsx'
import type { Column } from '../../../kit/list/column.ts'
import { DataList } from '../../../kit/list/data-list.tsx'
import { useListView } from '../../../kit/list/use-list-view.ts'
import { useMayMake } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Sum } from '../../../kit/sum.tsx'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { waitingChoices } from './waiting-choices.ts'

const tones: Record<RefundRequestState, Tone> = { waiting: 'pending', approved: 'success', refused: 'danger', withdrawn: 'ended' }
const StateTag = ({ state }: Pick<RefundRequest, 'state'>) => <Tag tone={tones[state]}>{refundRequestWords[state]}</Tag>

const columns: readonly Column<RefundRequest>[] = [
  { title: '申请人', cell: ({ buyer, ticketName }) => `${buyer} · ${ticketName}` },
  { title: '原因', cell: ({ reason }) => reason },
  { title: '申请时间', cell: ({ createTime }) => `${dayTime(createTime)} 申请` },
  { title: '状态', cell: StateTag, card: 'tag', narrow: true },
  { title: '金额', cell: ({ amount }) => <Sum fen={amount} size="small" />, card: 'end', narrow: true, figure: true },
]

interface Props {
  /** Without one those of all meetings of the tenant. */
  meetingId?: string
  onDecided: () => void
}

export function RequestsTab({ meetingId, onDecided }: Props) {
  const view = useListView({ filters: [{ name: 'range', label: '申请范围', choices: waitingChoices }] })
  const waiting = view.values.range === 'waiting'
  const pages = usePages(
    calls.requests,
    { ...(meetingId !== undefined && { meetingId }), waiting: waiting ? 1 : 0 },
    { quiet: true, size: view.page },
  )
  return (
    <DataList
      label="退款申请"
      view={view}
      pages={pages}
      keyOf={({ id }) => id}
      columns={columns}
      empty={waiting ? '没有需要您处理的退款申请' : '还没有人申请退款'}
      detail={{
        title: '退款申请',
        first: true,
        onRefresh: onDecided,
        render: (row, refresh) => <RequestDetail key={row.id} wish={row} onDecided={refresh} />,
      }}
    />
  )
}

function RequestDetail({ wish, onDecided }: { wish: RefundRequest; onDecided: () => Promise<unknown> }) {
  const { id, meetingId, outTradeNo, amount, state, names, actions } = wish
  const mayGive = useMayMake(calls.create, meetingId)
  const maySee = useMayMake(desk.get, meetingId)
  return (
    <>
      <AmountHead name="申请退款" amount={amount} tag={<StateTag state={state} />} />
      <Facts
        facts={[
          ['申请原因', wish.reason],
          ['要退的门票', names.join('、')],
          ['下单人', wish.buyer],
          ['会议', wish.meetingName],
          ['门票', wish.ticketName],
          ['订单号', outTradeNo],
          ['申请时间', dayTime(wish.createTime)],
          ['处理时间', wish.decideTime && dayTime(wish.decideTime)],
          ['答复', wish.answer],
        ]}
      />
      {maySee && (
        <div className="refund-answer">
          <Button href={consoleLinks.order(meetingId, outTradeNo)}>查看订单</Button>
        </div>
      )}
      <RowActions
        bar
        of={mayGive ? actions : []}
        onEnd={onDecided}
        table={{
          refuse: {
            label: '不同意',
            renderSheet: reasonSheet(
              { title: '不同意退款', hint: '申请人会看到这句话', confirm: '确定不同意', longest: 100, done: '已设为不同意' },
              {
                call: calls.refuseRequest,
                check,
                input: (answer) => ({ meetingId, id, answer }),
                wrong: (found) => found['answer'] && '请填写理由，至少2个字',
                onEnd: onDecided,
              },
            ),
          },
          approve: {
            label: '同意退款',
            kind: 'primary',
            renderSheet: (close, end) => <RefundSheet {...{ meetingId, outTradeNo, wish }} onClose={close} onBegun={end} />,
          },
        }}
      />
    </>
  )
}
