/**
 * /ewm/sao is where spec.md sends everybody who signs in at /login, and most of them work at no door: what they came for
 * is their ticket or a meeting.
 */
import { admission } from '#contract/admission.ts'
import { links, paths } from '#contract/paths.ts'
import { Refusal } from '../../../api/call.ts'
import { useNow } from '../../../api/clock.ts'
import { useQuery } from '../../../api/use-query.ts'
import { dayTime, momentOf } from '../../../ui/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { GridIcon, OrderIcon, QrIcon, TransferIcon } from '../../../ui/icons-later.tsx'
import { CalendarIcon, PersonIcon } from '../../../ui/icons.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** As many codes as are in sight at once; the wallet has all. */
const SHOWN = 3

export function NoWork() {
  const { data, error } = useQuery(admission.mine, { pageNum: 1 }, { fresh: true, quiet: true })
  // Another gateway (API_BASE) has no tickets and no check-in.
  const missing = error instanceof Refusal && error.http === 501 ? error.msg : undefined
  const now = useNow()
  if (data === undefined && error === undefined) return <Skeleton shape="ticket" count={2} />
  const ahead = (data?.list ?? [])
    .filter(({ status, meetingEndTime }) => status !== 'revoked' && !(now !== 0 && now > momentOf(meetingEndTime)))
    .sort((a, b) => (a.meetingStratTime < b.meetingStratTime ? -1 : 1))
  return (
    <>
      {ahead.length === 0 ? (
        <Empty
          drawing="ticket"
          action={
            <Button kind="primary" href={paths.meetingList}>
              看看有哪些会议
            </Button>
          }
        >
          {missing ?? '还没有待参加的会议，报名后入场码会出现在这里'}
        </Empty>
      ) : (
        <Card bare title="入场码">
          <List label="入场码">
            {ahead.slice(0, SHOWN).map(({ id, attendeeName, ticketName, meetingName, meetingStratTime }) => (
              <Cell
                key={id}
                icon={QrIcon}
                title={meetingName}
                note={`${dayTime(meetingStratTime)} · ${attendeeName} · ${ticketName}`}
                href={links.entryCode(id)}
              />
            ))}
            {ahead.length > SHOWN && <Cell title={`全部 ${ahead.length} 张门票`} href={paths.wallet} />}
          </List>
        </Card>
      )}
      <Card bare>
        <List label="常用">
          <Cell icon={CalendarIcon} title="会议" href={paths.meetingList} />
          <Cell icon={OrderIcon} title="我的订单" href={paths.meetingOrders} />
          <Cell icon={PersonIcon} title="个人中心" href={paths.personalCentre} />
          <Cell icon={GridIcon} title="工作台" href={paths.classify} />
        </List>
      </Card>
      {missing === undefined && (
        <Card bare>
          <List label="验票">
            <Cell
              icon={TransferIcon}
              title="我是工作人员，要验票"
              note="您在当前系统没有验票工作。请联系主办方把您加为工作人员，或切换到主办方的系统"
              href={paths.switchover}
            />
          </List>
        </Card>
      )}
    </>
  )
}
