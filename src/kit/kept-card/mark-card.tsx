/** What somebody writes on a card that they have: how much it is worth to them, and a note. */
import './mark-card.css'
import { useState } from 'react'
import { card as calls, type Grade, grades, gradeWords, type KeptCard, markFields } from '#contract/card.ts'
import { useAction } from '../../api/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { notice } from '../../ui/notice.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const choices = grades.map((value) => ({ value, label: gradeWords[value] }))

/** @param onSaved for whoever shows it elsewhere, too. */
export function MarkCard({ card, onSaved }: { card: KeptCard; onSaved?: () => void }) {
  const [standing, setStanding] = useState(card)
  const [note, setNote] = useState(card.note)
  const [grade, setGrade] = useState<Grade>(card.grade)
  const mark = useAction(calls.mark)

  async function save() {
    const outcome = await mark.run({ id: standing.id, edition: standing.edition, note, grade })
    if (!outcome.ok) return
    setStanding(outcome.data)
    notice.success('已保存')
    onSaved?.()
  }
  return (
    <form
      className="mark-card"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <RadioGroup label={markFields.grade} value={grade} onChange={setGrade} choices={choices} />
      <TextArea label={markFields.note} rows={2} maxLength={200} value={note} onChange={setNote} />
      <Button kind="primary" wide type="submit" busy={mark.busy}>
        保存
      </Button>
    </form>
  )
}
