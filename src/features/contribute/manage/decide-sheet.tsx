/** 评定: one verdict on one paper or on many; what it would be about is shown, with what is in its way, before it is written down. */
import '../parts/contribute.css'
import { useRef, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { type ChairContribution, contributeManage as calls, type Judged } from '#contract/contribute-manage.ts'
import { type ContributionKind, type Verdict, verdictWords } from '#contract/contribute-states.ts'
import { Refusal } from '../../../api/call.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useAction } from '../../../api/use-action.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { chosenWords } from '../../../kit/list/bulk.ts'
import { Button } from '../../../ui/button.tsx'
import { type Choice, choicesOf } from '../../../ui/choice.ts'
import { Cell, List } from '../../../ui/list.tsx'
import { notice } from '../../../ui/notice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { Select } from '../../../ui/select.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { LeftList } from './left-list.tsx'
import { type Moved, MovedList, movedOf } from './moved-list.tsx'
import { StateTag } from '../parts/state-tag.tsx'

interface Props {
  meetingId: string
  /** One that is open brings what was said of it; of many, each keeps what nobody says anew. */
  rows: readonly (Judged & Partial<Pick<ChairContribution, 'comment' | 'acceptedKind'>>)[]
  kinds: readonly ContributionKind[]
  onClose: () => void
  onDone: () => Promise<unknown>
}

const NONE = 'none'

export function DecideSheet({ meetingId, rows, kinds, onClose, onDone }: Props) {
  const [one, ...others] = rows
  const alone = others.length === 0 ? one : undefined
  const [verdict, setVerdict] = useState<Verdict | typeof NONE | null>(alone?.verdict ?? null)
  const [kind, setKind] = useState(alone?.acceptedKind ?? '')
  const [comment, setComment] = useState(alone?.comment ?? '')
  const [began] = useState(alone?.comment)
  const isKnown = alone?.comment !== undefined
  const box = useRef<HTMLDivElement>(null)
  useUnsaved(box, comment !== (alone?.comment ?? ''))
  const [shown, setShown] = useState<Data<typeof calls.decide>>()
  const [stands, setStands] = useState<readonly Judged[]>(rows)
  const [moved, setMoved] = useState<readonly Moved[]>([])
  const { run, busy } = useAction(calls.decide, { quiet: true })
  const canClear = stands.some((row) => row.verdict !== null)
  const clear = canClear ? [{ value: NONE, label: '取消评定' } as const] : []
  const choices: Choice<Verdict | typeof NONE>[] = [...choicesOf(verdictWords), ...clear]

  async function decide(dry: 0 | 1) {
    if (verdict === null) return notice.warning('请选择评定结果')
    const input = {
      meetingId,
      chosen: stands.map(({ id, edition }) => ({ id, edition })),
      verdict: verdict === NONE ? null : verdict,
      ...(verdict === 'accepted' && (isKnown || kind !== '') && { kind }),
      ...((isKnown || comment !== '') && { comment }),
    }
    const outcome = await run({ ...input, dry })
    if (!outcome.ok) {
      // Between the two steps: the first one tells how all of them stand now.
      const hasMoved = outcome.error instanceof Refusal && outcome.error.reason === 'contribution_moved'
      const again = hasMoved ? await run({ ...input, dry: 1 }) : outcome
      if (again.ok) return look(again.data)
      notice.warning(wordsOf(again.error, '没有评定成功，请稍后重试'))
      return onDone()
    }
    if (dry === 1) return look(outcome.data)
    notice.success(`已评定 ${outcome.data.decided} 份，公布后作者才会知道`)
    await onDone()
    onClose()
  }
  /** What has changed is read before it is decided on: it is the first step again, with what was typed. */
  async function look(data: Data<typeof calls.decide>) {
    const found = movedOf(stands, data.list)
    setMoved(found)
    setShown(found.length === 0 ? data : undefined)
    if (found.length === 0) return
    setStands(data.list)
    await onDone()
  }
  const fits = shown !== undefined && shown.left.length === 0
  return (
    <Sheet
      title="评定"
      onClose={onClose}
      footer={
        shown === undefined ? (
          <Button kind="primary" busy={busy} onClick={() => void decide(1)}>
            下一步
          </Button>
        ) : (
          <>
            <Button onClick={() => setShown(undefined)}>返回修改</Button>
            {fits && (
              <Button kind="primary" busy={busy} onClick={() => void decide(0)}>
                评定 {shown.list.length} 份
              </Button>
            )}
          </>
        )
      }
    >
      {/* Around both steps: what was typed waits behind the second. */}
      <div ref={box}>
        {shown === undefined ? (
          <div className="contribute-fields">
            <p>{chosenWords({ nameOf: ({ title }: { title: string }) => `“${title}”`, unit: '份投稿' }, stands)}</p>
            <MovedList moved={moved} comment={alone?.comment === began ? undefined : alone?.comment} />
            <RadioGroup label="结果" required value={verdict} onChange={setVerdict} choices={choices} />
            {verdict === 'accepted' && (
              <Select
                label="录用为"
                placeholder={isKnown ? '按投稿的类型' : '已选过的不变，其他按投稿的类型'}
                choices={kinds.map(({ key, label }) => ({ value: key, label }))}
                value={kind}
                onChange={setKind}
              />
            )}
            {verdict !== NONE && (
              <TextArea
                label="给作者的话"
                rows={4}
                maxLength={2_000}
                hint={isKnown ? '选填，公布后作者会看到' : '选填，公布后作者会看到；不填时保留已写的话'}
                value={comment}
                onChange={setComment}
              />
            )}
          </div>
        ) : (
          <>
            {fits ? (
              <p>
                以下 {shown.list.length} 份投稿将评定为“{verdict === NONE || verdict === null ? '未评定' : verdictWords[verdict]}
                ”。公布前作者不会知道，可以再改。
              </p>
            ) : (
              <LeftList label="不能评定" left={shown.left} />
            )}
            <List label="将评定的投稿" scrolls>
              {shown.list.map(({ id, code, title, state }) => (
                <Cell key={id} title={title} note={code} value={<StateTag state={state} />} />
              ))}
            </List>
          </>
        )}
      </div>
    </Sheet>
  )
}
