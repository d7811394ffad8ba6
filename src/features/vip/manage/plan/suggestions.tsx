/** What was written there before, to be taken by a tap: one hotel, one spelling. */
import './plan.css'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  label: string
  words: readonly string[]
  /** What stands in the field: nothing is suggested that it says already. */
  typed: string
  onChoose: (word: string) => void
}

export function Suggestions({ label, words, typed, onChoose }: Props) {
  const others = [...new Set(words)].filter((word) => word !== '' && word !== typed.trim() && word.includes(typed.trim())).slice(0, 4)
  if (others.length === 0) return null
  return (
    <div className="plan-suggested" role="group" aria-label={label}>
      {others.map((word) => (
        <Button key={word} small onClick={() => onChoose(word)}>
          {word}
        </Button>
      ))}
    </div>
  )
}
