/** Somebody else has saved the same fields meanwhile: theirs above mine, and one of both for each. */
import './differences.css'
import { useState } from 'react'
import { type MeetingField, meetingFields, type OwnMeeting } from '#contract/meeting-manage.ts'
import { Button } from '../../../ui/button.tsx'
import { dayTime } from '../../../ui/format.ts'
import { Picture } from '../../../ui/picture.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import type { Texts } from './meeting-values.ts'

interface Props {
  /** The fields in which both differ. */
  fields: readonly MeetingField[]
  mine: Texts
  theirs: OwnMeeting
  /** @param taken what is taken over from them; the rest stays as I have it. */
  onSettle: (taken: Partial<Texts>) => void
  onClose: () => void
}

const choices = [
  { value: 'theirs', label: '用对方的' },
  { value: 'mine', label: '用我的' },
] as const
type Whose = (typeof choices)[number]['value']

export function Differences({ fields, mine, theirs, onSettle, onClose }: Props) {
  const [chosen, setChosen] = useState<{ [F in MeetingField]?: Whose }>({})
  const whose = (name: MeetingField) => chosen[name] ?? 'mine'
  const taken = () => Object.fromEntries(fields.filter((name) => whose(name) === 'theirs').map((name) => [name, theirs[name]]))
  return (
    <Sheet
      title="看看差别"
      onClose={onClose}
      footer={
        <Button kind="primary" onClick={() => onSettle(taken())}>
          按所选保存
        </Button>
      }
    >
      {fields.map((name) => (
        <section key={name} className="differences-field">
          <h3>{meetingFields[name]}</h3>
          <p className="quiet">对方的</p>
          <Written name={name} text={theirs[name]} />
          <p className="quiet">我的</p>
          <Written name={name} text={mine[name]} />
          <RadioGroup
            label={`${meetingFields[name]}用谁的`}
            value={whose(name)}
            onChange={(one) => setChosen({ ...chosen, [name]: one })}
            choices={choices}
          />
        </section>
      ))}
    </Sheet>
  )
}

/** A field's text as people see it. */
function Written({ name, text }: { name: MeetingField; text: string }) {
  if (text === '') return <p className="differences-text">（空）</p>
  if (name === 'cover' || name === 'sharePicture') return <Picture src={text} alt={meetingFields[name]} rounded />
  if (name === 'details' || name === 'notice') return <RichText html={text} className="differences-text" />
  return <p className="differences-text">{name.endsWith('Time') ? dayTime(text) : text}</p>
}
