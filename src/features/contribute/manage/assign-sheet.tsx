/** 分配评审人: who is proposed for what is seen before anybody is asked. */
import '../parts/contribute.css'
import { useEffect, useState } from 'react'
import { type ContributionRow, contributeManage as calls, type Left, type Proposal } from '#contract/contribute-manage.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Cell, List } from '../../../ui/list.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { LeftList } from './left-list.tsx'

interface Props {
  meetingId: string
  /** None: all that have too few. */
  rows: readonly ContributionRow[]
  onClose: () => void
  onDone: () => Promise<unknown>
}

export function AssignSheet({ meetingId, rows, onClose, onDone }: Props) {
  const [plan, setPlan] = useState<{ list: readonly Proposal[]; offers: number; missing: number }>()
  const [left, setLeft] = useState<readonly Left[]>([])
  const proposing = useAction(calls.assign)
  const offering = useAction(calls.offer)
  const ids = rows.map(({ id }) => id)
  useEffect(() => {
    void proposing.run({ meetingId, ...(ids.length > 0 && { ids }) }).then((outcome) => (outcome.ok ? setPlan(outcome.data) : onClose()))
    // Proposed once, when it opens.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  async function offer() {
    if (plan === undefined) return
    const offers = plan.list.flatMap(({ id, reviewers }) => reviewers.map(({ userId }) => ({ id, userId })))
    const outcome = await offering.run({ meetingId, offers })
    if (!outcome.ok) return
    notice.success(`已邀请 ${outcome.data.offered} 次`)
    void onDone()
    if (outcome.data.left.length === 0) onClose()
    else setLeft(outcome.data.left)
  }
  const canOffer = plan !== undefined && plan.offers > 0 && left.length === 0
  return (
    <Sheet
      title="分配评审人"
      onClose={onClose}
      footer={
        canOffer ? (
          <Button kind="primary" busy={offering.busy} onClick={() => void offer()}>
            邀请 {plan.offers} 次
          </Button>
        ) : (
          <Button onClick={onClose}>关闭</Button>
        )
      }
    >
      {plan === undefined && <Skeleton shape="text" count={4} />}
      {left.length > 0 && <LeftList label="没有邀请" left={left} />}
      {plan !== undefined && left.length === 0 && (
        <>
          {plan.list.length === 0 ? (
            <Empty>没有需要分配的投稿</Empty>
          ) : (
            <p>
              共 {plan.list.length} 份投稿，将邀请 {plan.offers} 次{plan.missing > 0 && `，还缺 ${plan.missing} 人`}
              。按主题和各自的上限分配，已避开本人、同单位、同手机号和共同投稿的人。
            </p>
          )}
          <List label="分配方案" scrolls>
            {plan.list.map(({ id, code, title, track, reviewers, missing }) => (
              <Cell
                key={id}
                title={title}
                note={[code, track, reviewers.map(({ name }) => name).join('、') || '没有合适的评审人']
                  .filter((word) => word !== '')
                  .join(' · ')}
                value={missing > 0 ? `缺 ${missing} 人` : undefined}
              />
            ))}
          </List>
        </>
      )}
    </Sheet>
  )
}
