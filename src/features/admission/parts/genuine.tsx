/** How a ticket stands, told by a word, a sign and a colour each. */
import type { Data } from '#contract/call.ts'
import type { admission } from '#contract/admission.ts'
import { Card } from '../../../ui/card.tsx'
import { CancelIcon, CheckIcon, ErrorIcon, type Icon } from '../../../ui/icons.tsx'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Result, type ResultTone } from '../../../ui/result.tsx'

export type Standing = Data<typeof admission.genuine>['standing']

const words: Record<Standing, readonly [tone: ResultTone, sign: Icon, word: string, note: string]> = {
  real: ['success', ShieldIcon, '真实有效', '这个号码是真的，还没有使用。'],
  used: ['waiting', CheckIcon, '真实，已使用', '这个号码是真的，已经入场使用过。'],
  void: ['ended', CancelIcon, '已作废', '这个号码曾经有效，现在已经作废，不能入场。'],
  unknown: ['failed', ErrorIcon, '查无此号', '没有查到这个号码，请核对后重新输入。若是从他人处购得，请谨慎付款。'],
}

export function Genuine({ standing }: { standing: Standing }) {
  const [tone, sign, word, note] = words[standing]
  return (
    <Card>
      <Result tone={tone} sign={sign} word={word} note={note} />
    </Card>
  )
}
