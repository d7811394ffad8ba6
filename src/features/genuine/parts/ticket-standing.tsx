/** How a ticket stands, told by a word, a sign and a colour each. */
import type { GenuineAnswer } from '#contract/genuine.ts'
import { CancelIcon, CheckIcon, type Icon } from '../../../ui/icons.tsx'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Result, type ResultTone } from '../../../ui/result.tsx'

type Standing = Extract<GenuineAnswer, { kind: 'ticket' }>['standing']

const words: Record<Standing, readonly [tone: ResultTone, sign: Icon, word: string, note: string]> = {
  real: ['success', ShieldIcon, '真实有效', '这张门票是真的，还没有使用。'],
  used: ['waiting', CheckIcon, '真实，已使用', '这张门票是真的，已经入场使用过。'],
  void: ['ended', CancelIcon, '已作废', '这张门票曾经有效，现在已经作废，不能入场。'],
}

export function TicketStanding({ standing }: { standing: Standing }) {
  const [tone, sign, word, note] = words[standing]
  return <Result tone={tone} sign={sign} word={word} note={note} />
}
