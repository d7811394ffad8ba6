/** What somebody can do about a survey, in a word. */
import type { SurveyMove } from '#contract/survey.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const words: Record<SurveyMove, readonly [tone: Tone, word: string]> = {
  fill: ['pending', '待填写'],
  again: ['brand', '可再填'],
  change: ['success', '已填，可修改'],
  answered: ['success', '已填写'],
  closed: ['ended', '已结束'],
  outside: ['ended', '不面向您'],
}

export function MoveTag({ move }: { move: SurveyMove }) {
  const [tone, word] = words[move]
  return <Tag tone={tone}>{word}</Tag>
}
