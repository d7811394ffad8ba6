/** A call as it is written, and opened: what is called for, until when, who sees whom, and what is asked. */
import '../parts/contribute.css'
import { useState } from 'react'
import { contributeManage as calls, type OwnCall } from '#contract/contribute-manage.ts'
import { check } from '../../../api/check.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useTold } from '../../../kit/questions/use-told.ts'
import { useDecision } from '../../../kit/decision/use-decision.ts'
import { questionsOf } from '../../../kit/questions/entries.ts'
import { Button } from '../../../ui/button.tsx'
import { wrongsOf } from '../../../kit/questions/write/wrongs.ts'
import { QuestionsEditor } from '../../../kit/questions/write/questions-editor.tsx'
import { CallSettings } from './call-settings.tsx'
import { type CallValues, draftOf, valuesOf } from './call-values.ts'

interface Props {
  meetingId: string
  call: OwnCall
  newest: () => Promise<unknown>
  onSaved: (call: OwnCall) => void
}

/** What a call asks goes to reviewers: nothing that would tell whose it is. */
const ASKING = 'anonymous'

export function CallEditor({ meetingId, call, newest, onSaved }: Props) {
  const { open, turnTo, isTold, tellAll } = useTold()
  const conflict = useConflict(newest)
  const moving = useDecision(calls.moveCall, newest)
  const [draft] = useState(() => draftOf(meetingId))
  const saved = { answered: call.submitted, questions: call.questions, taken: [] }
  const form = useForm<CallValues, typeof calls.saveCall>({
    values: valuesOf(call),
    draft,
    call: calls.saveCall,
    check,
    input: ({ entries, kinds, criteria, tracks, perPaper, quorum, takeDays, ...values }) => ({
      meetingId,
      ...values,
      tracks: [...tracks],
      kinds: kinds.map(({ minutes, words, ...kind }) => ({ ...kind, minutes: Number(minutes), words: Number(words) })),
      criteria: criteria.map(({ weight, ...one }) => ({ ...one, weight: Number(weight) })),
      perPaper: Number(perPaper),
      quorum: Number(quorum),
      takeDays: Number(takeDays),
      questions: questionsOf(entries),
    }),
    wrong: ({ questions: _asked, ...found }, values) => {
      tellAll()
      const count = wrongsOf(questionsOf(values.entries), saved, () => true, ASKING).size
      return { ...found, ...(count > 0 && { entries: `有 ${count} 个问题需要修改` }) }
    },
    refusals: { call_windows: 'submitUntil', voucher_unknown: 'speakerCode', call_asks_who: 'entries' },
    otherwise: conflict.otherwise,
    done: (data) => (data.state === 'draft' ? '已保存，开放后作者才能投稿' : '已保存'),
    onDone(data) {
      conflict.clear()
      turnTo('')
      onSaved(data)
      form.forget()
    },
  })
  const wrongs = wrongsOf(questionsOf(form.values.entries), saved, isTold, ASKING)
  return (
    <form ref={form.box} className="form-editor" noValidate onSubmit={(event) => event.preventDefault()}>
      <QuestionsEditor
        of={ASKING}
        entries={form.values.entries}
        saved={saved}
        wrongs={wrongs}
        wrong={form.wrong.entries}
        preview="作者看到的样子"
        open={open}
        onOpen={turnTo}
        onChange={(next) => form.set({ entries: next })}
        head={
          <>
            <Restored form={form} />
            <Conflict conflict={conflict} form={form} edition={call.edition} />
            <CallSettings form={form} call={call} />
          </>
        }
        acts={
          <>
            {call.actions.map((action) => (
              <Button
                key={action}
                busy={moving.busy}
                onClick={() => void moving.decide({ meetingId, action }, action === 'open' ? '已开放征稿' : '已结束征稿')}
              >
                {action === 'open' ? '开放征稿' : '结束征稿'}
              </Button>
            ))}
            <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
              保存
            </Button>
          </>
        }
      />
    </form>
  )
}
