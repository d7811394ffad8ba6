/** What the list wants to be asked at the door, large enough for gloves. */
import './question-form.css'
import { useRef, useState } from 'react'
import type { DoorQuestion } from '#contract/checkin/rule.ts'
import { useUnsaved } from '../../../kit/form/use-unsaved.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export function QuestionForm({
  questions,
  busy,
  onAnswer,
}: {
  questions: readonly DoorQuestion[]
  busy: boolean
  onAnswer: (answers: Record<string, string>) => void
}) {
  const [answers, setAnswers] = useState<Record<string, string>>({})
  const put = (id: string, text: string) => setAnswers({ ...answers, [id]: text })
  const box = useRef<HTMLFormElement>(null)
  useUnsaved(
    box,
    Object.values(answers).some((answer) => answer !== ''),
  )
  const open = questions.some(({ id }) => (answers[id] ?? '').trim() === '')
  return (
    <form
      ref={box}
      className="ask"
      onSubmit={(event) => {
        event.preventDefault()
        onAnswer(answers)
      }}
    >
      {questions.map(({ id, text, kind }) =>
        kind === 'text' ? (
          <TextField key={id} label={text} value={answers[id] ?? ''} maxLength={100} onChange={(value) => put(id, value)} />
        ) : (
          <label key={id} className="ask-yes">
            <input type="checkbox" checked={answers[id] === 'yes'} onChange={({ target }) => put(id, target.checked ? 'yes' : '')} />
            <span>{text}</span>
          </label>
        ),
      )}
      <Button type="submit" kind="primary" wide busy={busy} disabled={open}>
        核对无误，放行
      </Button>
    </form>
  )
}
