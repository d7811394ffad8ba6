/** What can be done with a guest now, as the server says; what ends it stands last and apart. */
import './files.css'
import { useState } from 'react'
import { vip } from '#contract/vip/calls.ts'
import type { Guest } from '#contract/vip/guests.ts'
import { check } from '../../../../api/check.ts'
import { DecisionBar } from '../../../../kit/decision/decision-bar.tsx'
import { DecisionSheet } from '../../../../kit/decision/decision-sheet.tsx'
import { useDecision } from '../../../../kit/decision/use-decision.ts'
import { Button } from '../../../../ui/button.tsx'
import { confirm } from '../../../../ui/confirm.ts'
import { RefuseSheet } from './refuse-sheet.tsx'

interface Props {
  meetingId: string
  guest: Guest
  /** @param guest as they stand now; null: not on the list any more. Without one something else has changed. */
  onChanged: (guest?: Guest | null) => Promise<unknown>
}

export function GuestActs({ meetingId, guest, onChanged }: Props) {
  const { id, name, state, actions, ticketName, ticketId, admissionId } = guest
  const [open, setOpen] = useState<'decline' | 'cancel'>()
  const end = () => onChanged()
  const inviting = useDecision(vip.invite, end)
  const confirming = useDecision(vip.confirm, end)
  const marking = useDecision(vip.mark, end)
  const busy = inviting.busy || confirming.busy || marking.busy
  const can = (action: Guest['actions'][number]) => actions.includes(action)
  const close = () => setOpen(undefined)
  const place = admissionId === '' ? '' : '，名额释放，门票立即失效'

  async function come() {
    const gives = ticketId === '' || admissionId !== '' ? '' : `会送出一张“${ticketName}”。`
    const again = state === 'declined' ? `${name}此前答复不出席。` : ''
    if (!(await confirm({ title: '确认出席', message: `${again}${name}确定出席？${gives}`, confirm: '确认出席' }))) return
    await confirming.decide({ meetingId, id, comes: 1, reason: '' }, gives === '' ? '已确认出席' : '已确认出席，门票已送出')
  }
  async function leave() {
    if (!(await confirm({ title: '已离开', message: `${name}已离开，接待结束？`, confirm: '已离开' }))) return
    await marking.decide({ meetingId, id, action: 'leave' }, '接待已结束')
  }
  async function cancel(reason: string) {
    if ((await marking.decide({ meetingId, id, action: 'cancel', reason }, '已取消')) !== undefined) close()
  }
  async function remove() {
    const message = `删除${name}的资料、行程、住房和座位，不能恢复。`
    if (!(await confirm({ title: '删除嘉宾', message, confirm: '删除' }))) return
    if ((await marking.decide({ meetingId, id, action: 'remove' }, '已删除')) === null) await onChanged(null)
  }
  return (
    <>
      {(can('cancel') || can('remove')) && (
        <div className="vip-danger">
          {can('cancel') && (
            <Button kind="danger" disabled={busy} onClick={() => setOpen('cancel')}>
              取消接待
            </Button>
          )}
          {can('remove') && (
            <Button kind="danger" busy={marking.busy} onClick={() => void remove()}>
              删除嘉宾
            </Button>
          )}
        </div>
      )}
      {(['decline', 'invite', 'confirm', 'leave'] as const).some(can) && (
        <DecisionBar>
          {can('decline') && (
            <Button disabled={busy} onClick={() => setOpen('decline')}>
              不出席
            </Button>
          )}
          {can('invite') && (
            <Button busy={inviting.busy} onClick={() => void inviting.decide({ meetingId, id }, '已标记为已邀请')}>
              已发邀请
            </Button>
          )}
          {can('leave') && (
            <Button busy={marking.busy} onClick={() => void leave()}>
              已离开
            </Button>
          )}
          {can('confirm') && (
            <Button kind="primary" busy={confirming.busy} onClick={() => void come()}>
              确认出席
            </Button>
          )}
        </DecisionBar>
      )}
      {open === 'decline' && <RefuseSheet meetingId={meetingId} guest={guest} onClose={close} onDone={(now) => void onChanged(now)} />}
      {open === 'cancel' && (
        <DecisionSheet
          title="取消接待"
          hint={`会记入嘉宾资料${place}`}
          confirm="取消接待"
          longest={100}
          busy={marking.busy}
          wrongWith={(reason) => check(vip.mark, { meetingId, id, action: 'cancel', reason })['reason']}
          onClose={close}
          onDecide={(reason) => void cancel(reason)}
        />
      )}
    </>
  )
}
