/** The personal centre: who I am, what is mine, whom to call, and the way out. */
import './personal-centre.css'
import { useEffect } from 'react'
import { admission } from '#contract/admission.ts'
import { order, orderStatus } from '#contract/order.ts'
import { certificateLinks } from '#contract/certificate-links.ts'
import { links, paths } from '#contract/paths.ts'
import { session as sessions } from '#contract/session.ts'
import { system } from '#contract/system.ts'
import { maskedMobile } from '#contract/mask.ts'
import { useQuery } from '../../../api/use-query.ts'
import { learn } from '../../../session/keep-session.ts'
import { useSession } from '../../../session/session.ts'
import { useMeetingId } from '../../../session/use-meeting-id.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { GridIcon, HomeIcon, OrderIcon, PeopleIcon, TextIcon, TransferIcon } from '../../../ui/icons-later.tsx'
import { BuildingIcon, CalendarIcon, ClockIcon, LeaveIcon, PersonIcon, PhoneIcon, SettingsIcon, TicketIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Page } from '../../../frame/page.tsx'
import { leave } from '../../../frame/leave.ts'
import { ScanCell } from '../parts/scan-cell.tsx'

/** Only how many there are is wanted. */
const count = { pageNum: 1, pageSize: 1 }

export default function PersonalCentre() {
  const session = useSession()
  const meetingId = useMeetingId()
  const home = meetingId === '' ? paths.meetingList : links.meeting(meetingId)
  const me = useQuery(sessions.me, {}, { quiet: true })
  const tickets = useQuery(admission.mine, count, { fresh: true, quiet: true })
  const unpaid = useQuery(order.list, { ...count, status: orderStatus.unpaid }, { fresh: true, quiet: true })
  const support = useQuery(system.headerInfo, {}, { quiet: true }).data
  useEffect(() => {
    if (me.data !== undefined) learn(me.data)
  }, [me.data])

  const waiting = unpaid.data?.total ?? 0
  return (
    <Page title="个人中心" back={home}>
      <div className="page-columns centre">
        <div>
          <Card>
            <div className="centre-me">
              <Avatar name={session.name || '我'} size={56} />
              <div className="centre-who">
                <p className="centre-name">{session.name || '参会者'}</p>
                <p className="centre-mobile">{maskedMobile(session.mobile)}</p>
              </div>
            </div>
          </Card>
          <Card bare>
            <List label="我的">
              <Cell icon={TicketIcon} title="我的门票" value={tickets.data && `${tickets.data.total} 张`} href={paths.wallet} />
              <Cell
                icon={ClockIcon}
                title="待支付订单"
                value={waiting > 0 ? <span className="centre-waiting">{waiting} 笔待支付</span> : unpaid.data && '0 笔'}
                href={paths.unpaidOrders}
              />
              <Cell icon={OrderIcon} title="我的订单" href={paths.meetingOrders} />
              <Cell icon={TextIcon} title="我的发票" href={paths.invoice} />
              <Cell icon={TextIcon} title="我的证书" href={certificateLinks.mine} />
              <ScanCell />
            </List>
          </Card>
          <Card bare>
            <List label="账号">
              <Cell icon={PersonIcon} title="基本资料" href={paths.basic} />
              <Cell icon={PeopleIcon} title="我的名片" href={paths.personal} />
              <Cell icon={BuildingIcon} title="我的机构" href={paths.organisation} />
              <Cell icon={GridIcon} title="工作台" href={paths.classify} />
              <Cell icon={TransferIcon} title="切换系统" href={paths.switchover} />
              <Cell icon={SettingsIcon} title="设置" href={paths.settings} />
            </List>
          </Card>
        </div>
        <aside>
          <Card bare>
            <List label="会议">
              {meetingId !== '' && <Cell icon={HomeIcon} title="当前会议" href={links.meeting(meetingId)} />}
              {meetingId !== '' && <Cell icon={CalendarIcon} title="会议日程" href={links.schedule(meetingId)} />}
              <Cell icon={CalendarIcon} title="全部会议" href={paths.meetingList} />
            </List>
          </Card>
          {support !== undefined && support.supportPhone !== '' && (
            <a className="card centre-support" href={`tel:${support.supportPhone.replace(/[^\d+]/g, '')}`}>
              <PhoneIcon size={1.375} />
              <span>
                客服电话 {support.supportPhone}
                {support.supportHours !== '' && <span className="centre-hours">{support.supportHours}</span>}
              </span>
            </a>
          )}
          <div className="centre-leave">
            <Button wide onClick={() => void leave(home)}>
              <LeaveIcon size={1.1} />
              退出登录
            </Button>
          </div>
        </aside>
      </div>
    </Page>
  )
}
