/** A meeting that is cancelled: why, what is still to be done, and the way to have it done again. */
import { cancellation, type Consequences } from '#contract/cancellation.ts'
import { consoleLinks } from '#contract/console-links.ts'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { links } from '#contract/paths.ts'
import { isOver, type Task } from '#contract/task.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { money } from '../../../kit/money.ts'

interface Props {
  meeting: OwnMeeting
  weight: Consequences
  /** The last work for it. */
  task: Task | undefined
  onAgain: () => void
}

export function Cancelled({ meeting: { id, endReason }, weight, task, onAgain }: Props) {
  const again = useAction(cancellation.again)
  const { paid, free, unpaid, waiting, amount, byHand, pending } = weight
  const left = paid + free + unpaid + waiting
  const underWay = task !== undefined && !isOver(task.state)

  async function run() {
    await again.run({ id })
    onAgain()
  }
  return (
    <Card title="会议已取消">
      {endReason !== '' && <p>原因：{endReason}</p>}
      {!underWay && (
        <>
          {left === 0 && <p>所有订单都已处理，没有人还占着名额。退款没有成功的，可以继续处理。</p>}
          <Facts
            facts={[
              [
                '没有处理完',
                left === 0 ? '' : `${left} 笔订单${amount + byHand.amount > 0 ? `，待退 ${money(amount + byHand.amount)}` : ''}`,
              ],
              ['正在退款', pending === 0 ? '' : `${pending} 笔；失败的和要人工退回的，在“退款”里办理`],
            ]}
          />
        </>
      )}
      <div className="cancelling-act">
        {!underWay && (
          <Button kind={left > 0 ? 'primary' : 'quiet'} busy={again.busy} onClick={() => void run()}>
            继续处理
          </Button>
        )}
        <Button href={consoleLinks.refunds(id)}>查看退款</Button>
        <Button href={links.particulars(id)}>查看公开页面</Button>
      </div>
    </Card>
  )
}
