/** How large the text is: seen at once, on every page. */
import { useState } from 'react'
import { chooseTextSize, chosenTextSize, type TextSize } from '../../../session/text-size.ts'
import { Card } from '../../../ui/card.tsx'
import type { Choice } from '../../../ui/choice.ts'
import { RadioGroup } from '../../../ui/radio-group.tsx'

const choices: readonly Choice<TextSize>[] = [
  { value: 'standard', label: '标准' },
  { value: 'large', label: '大' },
  { value: 'largest', label: '特大' },
]

export function TextSizeCard() {
  const [size, setSize] = useState(chosenTextSize)
  function choose(chosen: TextSize) {
    chooseTextSize(chosen)
    setSize(chosen)
  }
  return (
    <Card title="显示">
      <RadioGroup label="文字大小" value={size} onChange={choose} choices={choices} />
    </Card>
  )
}
