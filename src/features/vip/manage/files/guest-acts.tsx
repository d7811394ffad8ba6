/** What can be done with a guest now, as the server says; what ends it stands last and apart. */
import './files.css'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { reasonSheet } from '../../../../kit/decision/reason-sheet.tsx'
import { RowActions } from '../../../../kit/decision/row-actions.tsx'
import { decide } from '../../../../kit/decision/use-decision.ts'
import { check } from '../../../../api/check.ts'
import { RefuseSheet } from './refuse-sheet.tsx'

interface Props {
  meetingId: string
  guest: Guest
  /** @param guest as they stand now; null: not on the list any more. Without one something else has changed. */
  onChanged: (guest?: Guest | null) => Promise<unknown>
}

export function GuestActs({ meetingId, guest, onChanged }: Props) {
  const { id, name, state, actions, ticketName, ticketId, admissionId } = guest
  const end = (result: unknown) => onChanged(result === null ? null : undefined)
  const place = admissionId === '' ? '' : '，名额释放，门票立即失效'
  const gives = ticketId === '' || admissionId !== '' ? '' : `会送出一张“${ticketName}”。`
  const again = state === 'declined' ? `${name}此前答复不出席。` : ''
  return (
    <>
      <RowActions
        className="vip-danger"
        of={actions}
        onEnd={end}
        table={{
          cancel: {
            label: '取消接待',
            kind: 'danger',
            renderSheet: reasonSheet(
              { title: '取消接待', hint: `会记入嘉宾资料${place}`, confirm: '取消接待', longest: 100, done: '已取消' },
              {
                call: vip.mark,
                check,
                input: (reason) => ({ meetingId, id, action: 'cancel' as const, reason }),
                onEnd: () => onChanged(),
              },
            ),
          },
          remove: {
            label: '删除嘉宾',
            kind: 'danger',
            question: { title: '删除嘉宾', message: `删除${name}的资料、行程、住房和座位，不能恢复。`, confirm: '删除' },
            call: () => decide(vip.mark, { meetingId, id, action: 'remove' }, '已删除'),
          },
        }}
      />
      <RowActions
        bar
        of={actions}
        onEnd={end}
        table={{
          decline: {
            label: '不出席',
            renderSheet: (close) => <RefuseSheet {...{ meetingId, guest }} onClose={close} onDone={(now) => void onChanged(now)} />,
          },
          invite: { label: '已发邀请', call: () => decide(vip.invite, { meetingId, id }, '已标记为已邀请') },
          leave: {
            label: '已离开',
            question: { title: '已离开', message: `${name}已离开，接待结束？`, confirm: '已离开' },
            call: () => decide(vip.mark, { meetingId, id, action: 'leave' }, '接待已结束'),
          },
          confirm: {
            label: '确认出席',
            kind: 'primary',
            question: { title: '确认出席', message: `${again}${name}确定出席？${gives}`, confirm: '确认出席' },
            call: () =>
              decide(vip.confirm, { meetingId, id, comes: 1, reason: '' }, gives === '' ? '已确认出席' : '已确认出席，门票已送出'),
          },
        }}
      />
    </>
  )
}
