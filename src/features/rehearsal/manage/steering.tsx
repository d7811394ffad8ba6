/** How fast it goes, and what organisers keep for themselves: chosen before, and changed on the way. */
import {
  rehearsalHands,
  type RehearsalHand,
  rehearsalHandWords,
  type Rehearsal,
  rehearsalSpeeds,
  rehearsalSpeedWords,
} from '#contract/rehearsal.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Field } from '../../../ui/field.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { handNotes } from './words.ts'

interface Props<T> {
  value: T
  onChange: (value: T) => void
}

export const Speed = ({ value, onChange }: Props<Rehearsal['speed']>) => (
  <RadioGroup
    label="速度"
    hint="最快几分钟演完；没有事情发生的日子会自动跳过；途中可以随时换"
    choices={rehearsalSpeeds.map((speed) => ({ value: speed, label: rehearsalSpeedWords[speed] }))}
    value={value}
    onChange={onChange}
  />
)

export const Hands = ({ value, onChange }: Props<readonly RehearsalHand[]>) => (
  <Field label="哪些事自己动手" group hint="轮到时会停下来等您；很久没有人处理，就由演练自己完成">
    {() =>
      rehearsalHands.map((hand) => (
        <Checkbox
          key={hand}
          checked={value.includes(hand)}
          onChange={(kept) => onChange(rehearsalHands.filter((one) => (one === hand ? kept : value.includes(one))))}
        >
          {rehearsalHandWords[hand]}
          <span className="rehearsal-hand">{handNotes[hand]}</span>
        </Checkbox>
      ))
    }
  </Field>
)
