/** One meeting on 今天: what is sold, what is unpaid, who has arrived, each with the one thing to do about it. */
import './dashboard.css'
import type { ReactNode } from 'react'
import { campaign } from '#contract/campaign.ts'
import { checkin } from '#contract/checkin/calls.ts'
import { doorLinks } from '#contract/checkin/links.ts'
import { consoleLinks } from '#contract/console-links.ts'
import type { Today } from '#contract/dashboard.ts'
import { desk } from '#contract/desk.ts'
import { orderStatus } from '#contract/order.ts'
import { ticketManage } from '#contract/ticket-manage.ts'
import { Failed } from '../../../frame/failed.tsx'
import { money } from '../../../kit/money.ts'
import { Stale } from '../../../kit/stale.tsx'
import { useMayMake } from '../../../session/may-make.ts'
import { Card } from '../../../ui/card.tsx'
import { OrderIcon, PeopleIcon, WalletIcon } from '../../../ui/icons-later.tsx'
import { Cell, type CellProps, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { isOn, isOver, useToday } from './use-today.ts'
import { ofTotal } from './words.ts'

interface Props {
  meetingId: string
  title: string
  /** When it is. */
  when: string
  /** Where it stands. */
  tag: ReactNode
}

export default function MeetingNow({ meetingId, title, when, tag }: Props) {
  const { data, error, retry } = useToday(meetingId)
  return (
    <Card bare title={<span className="dashboard-name">{title}</span>} aside={tag}>
      <p className="dashboard-when">{when}</p>
      {data !== undefined ? (
        <List label={title}>
          <Sold today={data} />
          <Unpaid today={data} />
          <Arrived today={data} />
        </List>
      ) : error === undefined ? (
        <Skeleton shape="text" count={2} />
      ) : (
        <div className="dashboard-failed">
          <Failed error={error} onRetry={retry} line />
        </div>
      )}
      {data !== undefined && error !== undefined && <Stale error={error} retry={retry} />}
    </Card>
  )
}

function Sold({ today: { meetingId, sold, total, soldBefore, received, receivedBefore } }: { today: Today }) {
  const maySell = useMayMake(ticketManage.sale, meetingId)
  if (sold === 0 && total === 0 && maySell)
    return <Line icon={WalletIcon} title="还没有门票" act="设置门票" href={consoleLinks.meeting(meetingId, 'sale')} />
  return (
    <Line
      icon={WalletIcon}
      title={
        sold === 0 ? (
          '还没有人报名'
        ) : (
          <>
            已售 <b>{ofTotal(sold, total)}</b>
          </>
        )
      }
      {...(sold > 0 && {
        note: (
          <>
            一周前 {soldBefore}
            {received !== null && receivedBefore !== null && (
              <span className="dashboard-note">
                收款 {money(received)}，一周前 {money(receivedBefore)}
              </span>
            )}
          </>
        ),
      })}
      act={sold === 0 ? '去推广' : '看数据'}
      href={consoleLinks.figures(meetingId)}
    />
  )
}

function Unpaid({ today: { meetingId, unpaid, endingSoon } }: { today: Today }) {
  const mayTell = useMayMake(campaign.send, meetingId)
  const mayRead = useMayMake(desk.list, meetingId)
  if (unpaid === 0) return <Line icon={OrderIcon} title="没有待支付的订单" />
  const way = mayTell
    ? { act: '付款提醒', href: consoleLinks.campaigns(meetingId, { kind: 'pay_due', status: String(orderStatus.unpaid) }) }
    : mayRead
      ? { act: '看订单', href: consoleLinks.ordersAt(meetingId, orderStatus.unpaid) }
      : {}
  return (
    <Line
      icon={OrderIcon}
      title={
        <>
          待支付 <b>{unpaid}</b> 笔
        </>
      }
      {...(endingSoon > 0 && { note: `其中 ${endingSoon} 笔 24 小时内到期` })}
      {...way}
    />
  )
}

function Arrived({ today }: { today: Today }) {
  const { meetingId, arrived, expected } = today
  const mayRun = useMayMake(checkin.saveList, meetingId)
  if (expected === 0) return <Line icon={PeopleIcon} title="还没有可入场的参会人" />
  if (isOver(today))
    return (
      <Line
        icon={PeopleIcon}
        title={<ArrivedWords arrived={arrived} expected={expected} />}
        act="签到报告"
        href={consoleLinks.meeting(meetingId, 'after', 'attendance')}
      />
    )
  return (
    <Line
      icon={PeopleIcon}
      title={
        isOn(today) ? (
          <ArrivedWords arrived={arrived} expected={expected} />
        ) : (
          <>
            可入场 <b>{expected}</b> 人
          </>
        )
      }
      {...(!isOn(today) && { note: '会议当天在这里看到场人数' })}
      {...(mayRun && { act: '去签到', href: doorLinks.myMeeting(meetingId) })}
    />
  )
}

const ArrivedWords = ({ arrived, expected }: Pick<Today, 'arrived' | 'expected'>) => (
  <>
    已到场 <b>{ofTotal(arrived, expected)}</b>
  </>
)

const Line = ({ act, title, ...cell }: Omit<CellProps, 'value'> & { act?: string }) => (
  <Cell title={<span className="dashboard-figure">{title}</span>} {...(act !== undefined && { value: act })} {...cell} />
)
