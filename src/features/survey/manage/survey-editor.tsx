/** One survey as it is written: what it is for, whom it asks and how often, and its questions. */
import './surveys.css'
import { useState } from 'react'
import { consoleLinks } from '#contract/console-links.ts'
import { needsName } from '#contract/form-rules.ts'
import { type OwnSurvey, survey as calls } from '#contract/survey.ts'
import { check } from '../../../api/check.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useTold } from '../../../kit/questions/use-told.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { wrongsOf } from '../../../kit/questions/write/wrongs.ts'
import { QuestionsEditor } from '../../../kit/questions/write/questions-editor.tsx'
import { Settings } from './settings.tsx'
import { draftOf, questionsIn, type SurveyValues, valuesOf } from './survey-values.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  survey: OwnSurvey | undefined
  /** Asks for all anew. */
  newest: () => Promise<unknown>
  onSaved: (survey: OwnSurvey) => void
}

export function SurveyEditor({ meetingId, survey: saved, newest, onSaved }: Props) {
  const { open, turnTo, isTold, tellAll } = useTold()
  const conflict = useConflict(newest)
  const id = saved?.id
  const [draft] = useState(() => draftOf(meetingId, id ?? 'new'))
  const form = useForm({
    values: valuesOf(saved),
    draft,
    call: calls.save,
    check,
    input: ({ entries, anonymous, ...values }: SurveyValues) => ({
      meetingId,
      ...(id !== undefined && { id }),
      ...values,
      name: values.name.trim(),
      anonymous: anonymous === '1' ? 1 : 0,
      questions: questionsIn({ entries }),
    }),
    wrong: ({ name, category, times, closeTime }, values) => {
      tellAll()
      const of = values.anonymous === '1' ? 'anonymous' : 'named'
      const questions = questionsIn(values)
      const count = wrongsOf(questions, saved, () => true, of).size
      const telling = of === 'anonymous' ? questions.find(needsName) : undefined
      return {
        ...(name !== undefined && { name }),
        ...(category !== undefined && { category }),
        ...(times !== undefined && { times }),
        ...(closeTime !== undefined && { closeTime }),
        ...(count > 0 ? { entries: `有 ${count} 个问题需要修改` } : {}),
        ...(telling !== undefined && { entries: `匿名问卷不能询问“${telling.label}”：文件、签名、限额的选项和敏感信息会暴露填写人` }),
      }
    },
    send: async (input, run) => {
      if (saved === undefined || form.changed) return run(input)
      notice.info('没有需要保存的修改')
      return undefined
    },
    refusals: { survey_time: 'closeTime', survey_fixed: 'entries', survey_asks_who: 'entries' },
    otherwise: conflict.otherwise,
    done: (data) => (data.state === 'draft' ? '已保存，开放后才能填写' : '已保存'),
    onDone(data) {
      conflict.clear()
      turnTo('')
      onSaved(data)
      form.forget()
    },
  })
  const of = form.values.anonymous === '1' ? 'anonymous' : 'named'
  const wrongs = wrongsOf(questionsIn(form.values), saved, isTold, of)
  return (
    <form ref={form.box} className="form-editor" noValidate onSubmit={(event) => event.preventDefault()}>
      <QuestionsEditor
        of={of}
        entries={form.values.entries}
        saved={saved}
        wrongs={wrongs}
        wrong={form.wrong.entries}
        preview="填写的人看到的样子"
        open={open}
        onOpen={turnTo}
        onChange={(next) => form.set({ entries: next })}
        head={
          <>
            <Restored form={form} />
            <Conflict conflict={conflict} form={form} edition={saved?.edition ?? 0} />
            <Settings form={form} survey={saved} />
          </>
        }
        acts={
          <>
            {saved !== undefined && <Button href={consoleLinks.surveys(meetingId)}>全部问卷</Button>}
            <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
              保存
            </Button>
          </>
        }
      />
    </form>
  )
}
