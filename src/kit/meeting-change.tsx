/** That a meeting does not take place, or at another time or place, why, and what becomes of the money. Nothing where neither is so. */
import './meeting-change.css'
import type { ReactNode } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { useNow } from '../api/clock.ts'
import { dayTime, momentOf, span } from '../ui/format.ts'

type Changed = Pick<
  Meeting,
  'cancelled' | 'endReason' | 'movedFromTime' | 'movedFromAddress' | 'refundUntilTime' | 'meetingStratTime' | 'meetingEndTime' | 'address'
>

export function MeetingChange({ meeting }: { meeting: Changed }) {
  const { cancelled, endReason, movedFromTime: from, meetingStratTime: to, meetingEndTime, refundUntilTime: until } = meeting
  const { movedFromAddress: earlier, address } = meeting
  const now = useNow()
  if (cancelled === 1)
    return (
      <Said word="会议已取消" reason={endReason} cancelled>
        <p>门票已失效，未付款的订单已取消。已付的款项全额退回：在线支付的原路退回，银行转账或现场付款的由主办方联系您退回。</p>
      </Said>
    )
  if (from === '' && earlier === '') return null
  const year = (moment: string) => (from.slice(0, 4) === to.slice(0, 4) ? '' : `${moment.slice(0, 4)}年`)
  return (
    <Said word={earlier === '' ? '会议已改期' : from === '' ? '会议已换地点' : '会议已改期并换地点'} reason={endReason}>
      <p>
        {from !== '' && (
          <>
            新的时间：{year(to)}
            {span(to, meetingEndTime)}，原定 {year(from)}
            {dayTime(from)} 开始。
          </>
        )}
        {earlier !== '' && `${address === '' ? '新的地点待定' : `新的地点：${address}`}，原定 ${earlier}。`}
        已有的门票仍然有效。
      </p>
      {until !== '' && (
        <p>
          {now !== 0 && now >= momentOf(until)
            ? `全额退款的申请已于 ${dayTime(until)} 截止。`
            : `已付款的，${dayTime(until)} 前可以申请全额退款。`}
        </p>
      )}
    </Said>
  )
}

function Said({ word, reason, cancelled, children }: { word: string; reason: string; cancelled?: boolean; children: ReactNode }) {
  return (
    <div className={cancelled ? 'meeting-change is-cancelled' : 'meeting-change'} role="note" aria-label={word}>
      <b>{word}</b>
      {reason !== '' && <p>原因：{reason}</p>}
      {children}
    </div>
  )
}
