/** What can be said of a leg now, each with a tap. */
import { vip } from '#contract/vip/calls.ts'
import type { Leg } from '#contract/vip/plan.ts'
import { type LegMark, legStateWords } from '#contract/vip/words.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { dayTime } from '../../../ui/format.ts'
import { legTitle } from '../manage/plan/plan-words.ts'

interface Props {
  meetingId: string
  leg: Leg
  /** In an organiser's list: also when it was marked last. */
  listed?: boolean
  onMarked: () => Promise<unknown>
}

export function LegMarks({ meetingId, leg, listed = false, onMarked }: Props) {
  const marking = useAction(vip.markLeg)
  if (leg.actions.length === 0) return null
  async function mark(one: LegMark) {
    if (one === 'missed' && !(await confirm({ message: '标记为未接到？请先与嘉宾和司机电话确认。', confirm: '未接到' }))) return
    await marking.run({ meetingId, id: leg.id, mark: one })
    // Refused, somebody else has marked it: how it stands is shown.
    await onMarked()
  }
  return (
    <div className={listed ? 'plan-marks' : 'mine-marks'}>
      {listed && leg.markedTime !== '' && <span className="quiet">{`${dayTime(leg.markedTime)} ${legStateWords[leg.state]}`}</span>}
      {leg.actions.map((one) => (
        <Button
          key={one}
          small={listed}
          busy={marking.busy}
          kind={one === 'missed' ? 'danger' : 'quiet'}
          label={`${legStateWords[one]}：${legTitle(leg)}`}
          onClick={() => void mark(one)}
        >
          {legStateWords[one]}
        </Button>
      ))}
    </div>
  )
}
