/**
 * Goes on in another system: what it is called, its colour and what one may do
 * there are read with a fresh page, so that nothing of the old one stays.
 */
import { useState } from 'react'
import { organisation } from '#contract/organisation.ts'
import { session } from '#contract/session.ts'
import type { HeaderInfo } from '#contract/header-info.ts'
import { request } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { learn, moveTo } from '../../../session/keep-session.ts'
import { notice } from '../../../ui/notice.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { leaveFor } from '../../../session/leave-page.ts'

export function useSwitch(back: string) {
  const [moving, setMoving] = useState('')
  const switching = useAction(organisation.switchSystem, { quiet: true })

  return {
    /** The code of the system that people are on their way to, or empty. */
    moving,
    goOn: async ({ sysCode, title }: HeaderInfo, already: boolean) => {
      if (already) return void leaveFor(back)
      setMoving(sysCode)
      const outcome = await switching.run({ sysCode })
      if (!outcome.ok) {
        setMoving('')
        return notice.warning(wordsOf(outcome.error, `暂时不能进入「${title}」，请稍后重试`))
      }
      moveTo(outcome.data)
      // A comfort for the first screen over there; should it fail, the guard asks again.
      await request(session.me, {}, { quiet: true }).then(learn, () => {})
      leaveFor(back)
    },
  }
}
