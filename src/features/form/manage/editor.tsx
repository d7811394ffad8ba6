/** One form: its questions in their order, what can be added, and how it looks to whoever fills it in. */
import { useState } from 'react'
import { form as calls, type OwnForm } from '#contract/form.ts'
import { firstForm } from '#contract/form-ready.ts'
import { check } from '../../../api/check.ts'
import { Conflict, useConflict } from '../../../kit/form/conflict.tsx'
import { Restored } from '../../../kit/form/restored.tsx'
import { useForm } from '../../../kit/form/use-form.ts'
import { useTold } from '../../../kit/questions/use-told.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { questionsOf } from '../../../kit/questions/entries.ts'
import { draftOf, type FormValues, lacksName, valuesOf } from './form-values.ts'
import { wrongsOf } from '../../../kit/questions/write/wrongs.ts'
import { QuestionsEditor } from '../../../kit/questions/write/questions-editor.tsx'
import { flawFields } from '../../../kit/questions/write/words.ts'

interface Props {
  meetingId: string
  /** undefined for a new one. */
  form: OwnForm | undefined
  /** Asks for all forms anew. */
  newest: () => Promise<unknown>
  onSaved: (form: OwnForm) => void
}

const fresh = { ...firstForm, questions: [...firstForm.questions], edition: 0 }

export function Editor({ meetingId, form: saved, newest, onSaved }: Props) {
  const { open, turnTo, isTold, tellAll } = useTold()
  const conflict = useConflict(newest)
  const id = saved?.id
  const [draft] = useState(() => draftOf(meetingId, id ?? 'new'))
  const form = useForm({
    values: valuesOf(saved ?? fresh),
    draft,
    call: calls.save,
    check,
    input: ({ name, entries, edition }: FormValues) => ({
      meetingId,
      ...(id !== undefined && { id }),
      edition,
      name: name.trim(),
      questions: questionsOf(entries),
    }),
    wrong: ({ name }, { entries }) => {
      tellAll()
      const questions = questionsOf(entries)
      const count = wrongsOf(questions, saved, () => true).size
      const [, missing] = flawFields.name_not_asked
      return {
        ...(name !== undefined && { name }),
        ...(count > 0 ? { entries: `有 ${count} 个问题需要修改` } : lacksName(questions) && { entries: missing }),
      }
    },
    send: async (input, run) => {
      if (saved === undefined || form.changed) return run(input)
      notice.info('没有需要保存的修改')
      return undefined
    },
    otherwise: conflict.otherwise,
    done: '已保存',
    onDone(data) {
      conflict.clear()
      turnTo('')
      onSaved(data)
      form.forget()
    },
  })
  const { entries } = form.values
  const wrongs = wrongsOf(questionsOf(entries), saved, isTold)
  return (
    <form ref={form.box} className="form-editor" noValidate onSubmit={(event) => event.preventDefault()}>
      <QuestionsEditor
        of="signup"
        entries={entries}
        saved={saved}
        wrongs={wrongs}
        wrong={form.wrong.entries}
        preview="参会人看到的样子"
        open={open}
        onOpen={turnTo}
        onChange={(next) => form.set({ entries: next })}
        head={
          <>
            <Restored form={form} />
            <Conflict conflict={conflict} form={form} edition={saved?.edition ?? 0} />
            <Card>
              <TextField label="表单名称" required maxLength={30} autoComplete="off" hint={standing(saved)} {...form.field('name')} />
            </Card>
          </>
        }
        acts={
          <Button kind="primary" busy={form.busy} onClick={() => void form.submit()}>
            保存
          </Button>
        }
      />
    </form>
  )
}

function standing(saved: OwnForm | undefined): string {
  if (saved === undefined) return '只有主办方看得到'
  const answered = saved.answered > 0 ? `，已有 ${saved.answered} 人填写` : ''
  return `第 ${saved.version} 版${answered}；改动问题后成为新的一版，已有的回答按当时的问题保留`
}
