/** That a meeting does not take place, or at another time or place, why, and what becomes of the money. Nothing where neither is so. */
import './meeting-change.css'
import type { Meeting } from '#contract/meeting.ts'
import { useNow } from '../api/clock.ts'
import { dayTime, momentOf, span } from '../ui/format.ts'

type Changed = Pick<
  Meeting,
  'cancelled' | 'endReason' | 'movedFromTime' | 'movedFromAddress' | 'refundUntilTime' | 'meetingStratTime' | 'meetingEndTime' | 'address'
>

export function MeetingChange({ meeting }: { meeting: Changed }) {
  const { endReason, movedFromTime: from, movedFromAddress: earlier, refundUntilTime: until } = meeting
  const { meetingStratTime: to, meetingEndTime, address } = meeting
  const now = useNow()
  const cancelled = meeting.cancelled === 1
  if (!cancelled && !from && !earlier) return null
  const word = `会议已${cancelled ? '取消' : from ? (earlier ? '改期并换地点' : '改期') : '换地点'}`
  const year = (moment: string) => (from.slice(0, 4) === to.slice(0, 4) ? '' : `${moment.slice(0, 4)}年`)
  return (
    <div className={cancelled ? 'meeting-change is-cancelled' : 'meeting-change'} role="note" aria-label={word}>
      <b>{word}</b>
      {endReason && <p>{`原因：${endReason}`}</p>}
      {cancelled ? (
        <p>门票已失效，未付款的订单已取消。已付的款项全额退回：在线支付的原路退回，银行转账或现场付款的由主办方联系您退回。</p>
      ) : (
        <>
          {from && <p>{`新的时间：${year(to)}${span(to, meetingEndTime)}，原定 ${year(from)}${dayTime(from)} 开始。`}</p>}
          <p>{earlier && `新的地点：${address || '待定'}，原地点：${earlier}。`}已有的门票仍然有效。</p>
          {until && (
            <p>
              {now >= momentOf(until) ? `全额退款申请已于 ${dayTime(until)} 截止。` : `已付款的，${dayTime(until)} 前可以申请全额退款。`}
            </p>
          )}
        </>
      )}
    </div>
  )
}
