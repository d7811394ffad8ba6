/** A review as it is written: kept as often as one likes, handed in when every criterion has its score. */
import './contribute.css'
import { useRef, useState } from 'react'
import { contributeReview as calls, type Paper } from '#contract/contribute-review.ts'
import { SCORE_MOST, type Verdict, verdictWords } from '#contract/contribute-states.ts'
import { check } from '../../../api/check.ts'
import { formDraft } from '../../../kit/form/draft.ts'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { BottomBar } from '../../../ui/bottom-bar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { choicesOf } from '../../../ui/choice.ts'
import { Select } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

type Fixed = {
  recommend: Verdict | ''
  toAuthor: string
  toChair: string
}
/** With a score for each criterion. */
type Values = Fixed & { [key: `score-${string}`]: string }

const scores = Array.from({ length: SCORE_MOST }, (_, at) => ({ value: String(SCORE_MOST - at), label: `${SCORE_MOST - at} 分` }))

export function ReviewForm({ paper, onChanged }: { paper: Paper; onChanged: () => Promise<unknown> }) {
  const { id, criteria, review, state } = paper
  const finishing = useRef(false)
  const keys = criteria.map(({ key }) => `score-${key}` as const)
  const [draft] = useState(() => formDraft<Values>(`review:${id}`, ['recommend', 'toAuthor', 'toChair', ...keys]))
  const form = useForm<Values, typeof calls.review>({
    values: {
      recommend: review.recommend ?? '',
      toAuthor: review.toAuthor,
      toChair: review.toChair,
      ...Object.fromEntries(
        criteria.map(({ key }) => [`score-${key}`, review.scores[key] === undefined ? '' : String(review.scores[key])]),
      ),
    },
    draft,
    call: calls.review,
    check,
    input: ({ recommend, toAuthor, toChair, ...rest }) => ({
      id,
      scores: Object.fromEntries(
        criteria.flatMap(({ key }) => {
          const typed = rest[`score-${key}`] ?? ''
          return typed === '' ? [] : [[key, Number(typed)]]
        }),
      ),
      recommend: recommend === '' ? null : recommend,
      toAuthor,
      toChair,
      done: finishing.current ? 1 : 0,
    }),
    wrong: (found, values) =>
      finishing.current ? { ...found, ...Object.fromEntries(keys.flatMap((key) => (values[key] === '' ? [[key, '请评分']] : []))) } : found,
    otherwise: '没有保存成功，请稍后重试',
    done: () => (finishing.current ? '评审已提交，谢谢您' : '已保存，还没有提交'),
    onDone: () => onChanged(),
  })
  const send = (done: boolean) => {
    finishing.current = done
    return form.submit()
  }
  return (
    <form ref={form.box} className="contribute-form" noValidate onSubmit={(event) => event.preventDefault()}>
      <Restored form={form} />
      <Card>
        <div className="contribute-fields">
          {criteria.map(({ key, label, weight }) => (
            <Select key={key} label={label} required hint={`权重 ${weight}`} choices={scores} {...form.field(`score-${key}`)} />
          ))}
          <Select label="建议" choices={choicesOf(verdictWords)} {...form.field('recommend')} />
          <TextArea label="给作者的意见" rows={5} maxLength={4_000} hint="公布结果后作者会看到" {...form.field('toAuthor')} />
          <TextArea label="给主席的意见" rows={3} maxLength={4_000} hint="只有主席看到" {...form.field('toChair')} />
        </div>
      </Card>
      <BottomBar>
        {state !== 'done' && (
          <Button busy={form.busy && !finishing.current} onClick={() => void send(false)}>
            保存
          </Button>
        )}
        <Button kind="primary" wide busy={form.busy && finishing.current} onClick={() => void send(true)}>
          {state === 'done' ? '提交修改' : '提交评审'}
        </Button>
      </BottomBar>
    </form>
  )
}
