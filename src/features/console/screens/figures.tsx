/** One meeting's figures; and its orders: how many stand where, what waits for somebody, and the latest, each leading into its room. */
import '../parts/today.css'
import { Redirect } from 'wouter'
import { consoleLinks } from '#contract/console-links.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { dashboard } from '#contract/dashboard.ts'
import { desk, type OrderRow } from '#contract/desk.ts'
import { type OrderStatus, orderStatus } from '#contract/order.ts'
import { paths } from '#contract/paths.ts'
import { refund } from '#contract/refund.ts'
import { useQuery } from '../../../api/use-query.ts'
import { Loaded } from '../../../frame/loaded.tsx'
import { Page } from '../../../frame/page.tsx'
import { useAddress } from '../../../kit/use-address.ts'
import { mayMake, useMayMake } from '../../../session/may-make.ts'
import { useSession } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { Sum } from '../../../kit/sum.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Figures } from '../../dashboard/manage/figures.tsx'
import { mayRehearse } from '../parts/may-rehearse.ts'
import { FIGURES, Shell } from '../parts/shell.tsx'
import { useMeetingTitle } from '../parts/use-title.ts'

/** As many of the latest as can be taken in. */
const SHOWN = 6
const one = { pageNum: 1, pageSize: 1 }

export default function MeetingFigures() {
  const { query } = useAddress()
  const meetingId = query.get('meetingId') ?? ''
  if (meetingId === '') return <Redirect to={paths.dashboard} replace />
  return <Of key={meetingId} meetingId={meetingId} />
}

function Of({ meetingId }: { meetingId: string }) {
  const mayOrders = useMayMake(desk.list, meetingId)
  const mayAll = mayMake(useSession(), dashboard.today)
  const title = useMeetingTitle(meetingId)
  const mayEdit = useMayMake(meetingManage.own, meetingId)
  const meeting = useQuery(meetingManage.own, mayEdit ? { id: meetingId } : null, { quiet: true })
  return (
    <Shell here={{ meetingId, title, room: FIGURES }}>
      <Page
        title="会议数据"
        note={title || undefined}
        back={mayAll ? paths.dashboard : paths.consoleList}
        {...(meeting.data !== undefined &&
          mayRehearse(meeting.data) && {
            aside: (
              <Button small href={consoleLinks.rehearsal(meetingId)}>
                演练
              </Button>
            ),
          })}
      >
        <Figures meetingId={meetingId} />
        {mayOrders && (
          <div className="today today-below">
            <Standing meetingId={meetingId} />
            <Latest meetingId={meetingId} />
          </div>
        )}
      </Page>
    </Shell>
  )
}

const stands: readonly { status: OrderStatus; name: string }[] = [
  { status: orderStatus.review, name: '待审核的报名' },
  { status: orderStatus.unpaid, name: '待支付' },
  { status: orderStatus.proofReview, name: '付款凭证待审核' },
  { status: orderStatus.paid, name: '已支付或已报名' },
  { status: orderStatus.refunding, name: '退款中' },
]

function Standing({ meetingId }: { meetingId: string }) {
  const mayDecide = useMayMake(refund.requests, meetingId)
  const wishes = useQuery(refund.requests, mayDecide ? { ...one, meetingId, waiting: 1 } : null, { quiet: true, fresh: true })
  return (
    <Card bare title="订单">
      <List label="订单">
        {stands.map(({ status, name }) => (
          <Count key={status} meetingId={meetingId} status={status} name={name} />
        ))}
        {mayDecide && (
          <Cell title="退款申请待处理" value={wishes.data?.total ?? '…'} href={consoleLinks.meeting(meetingId, 'money', 'refunds')} />
        )}
      </List>
    </Card>
  )
}

function Count({ meetingId, status, name }: { meetingId: string; status: OrderStatus; name: string }) {
  const { data, error } = useQuery(
    desk.list,
    { ...one, meetingId, status, keyword: '', voucher: '', fromDay: '', toDay: '' },
    { quiet: true, fresh: true },
  )
  return <Cell title={name} value={data?.total ?? (error === undefined ? '…' : '未加载')} href={consoleLinks.ordersAt(meetingId, status)} />
}

function Latest({ meetingId }: { meetingId: string }) {
  const latest = useQuery(
    desk.list,
    { pageNum: 1, pageSize: SHOWN, meetingId, keyword: '', voucher: '', fromDay: '', toDay: '' },
    { quiet: true, fresh: true },
  )
  return (
    <Card
      bare
      title="最近的订单"
      aside={
        <Button kind="text" small href={consoleLinks.meeting(meetingId, 'money', 'orders')}>
          全部订单
        </Button>
      }
    >
      <Loaded query={latest} waiting={<Skeleton shape="text" count={3} />}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="today-calm">还没有订单</p>
          ) : (
            <List label="最近的订单">
              {list.map((row) => (
                <OrderCell key={row.no} meetingId={meetingId} row={row} />
              ))}
            </List>
          )
        }
      </Loaded>
    </Card>
  )
}

const OrderCell = ({ meetingId, row: { no, buyer, ticketName, copies, amount, createTime } }: { meetingId: string; row: OrderRow }) => (
  <Cell
    title={<span className="today-title">{buyer}</span>}
    note={`${ticketName}${copies > 0 ? ` × ${copies}` : ''} · ${dayTime(createTime)}`}
    value={<Sum fen={amount} size="small" />}
    href={consoleLinks.order(meetingId, no)}
  />
)
