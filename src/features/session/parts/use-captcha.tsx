/**
 * A call that the server may first want a captcha for: where it does, the
 * sheet opens, and the call is made again with what is typed there, until the
 * answer is about something else or people close the sheet.
 */
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { type CallError, Refusal } from '../../../api/call.ts'
import type { Outcome } from '../../../api/use-action.ts'
import { part } from '../../../frame/chunk.ts'
import type { CaptchaAnswer } from './captcha-sheet.tsx'

const CaptchaSheet = part(() => import('./captcha-sheet.tsx'))

interface Captcha {
  /** undefined: people closed the sheet. The attempt's call must be quiet. */
  guarded: <T>(attempt: (answer?: CaptchaAnswer) => Promise<Outcome<T>>) => Promise<Outcome<T> | undefined>
  /** To be shown somewhere in the form. */
  sheet: ReactNode
}

const isAsked = (error: CallError) => error instanceof Refusal && (error.reason === 'captcha_needed' || error.reason === 'captcha_wrong')

export function useCaptcha(): Captcha {
  const [send, setSend] = useState<(answer: CaptchaAnswer) => Promise<string | undefined>>()
  const open = send !== undefined
  const closed = useRef<() => void>()

  // Only when the sheet has given the focus back does the form go on and move it.
  useEffect(() => {
    if (open) return
    closed.current?.()
    closed.current = undefined
  }, [open])

  async function guarded<T>(attempt: (answer?: CaptchaAnswer) => Promise<Outcome<T>>) {
    const first = await attempt()
    if (first.ok || !isAsked(first.error)) return first
    return new Promise<Outcome<T> | undefined>((resolve) => {
      closed.current = () => resolve(undefined)
      setSend(() => async (answer: CaptchaAnswer) => {
        const outcome = await attempt(answer)
        if (!outcome.ok && isAsked(outcome.error)) return (outcome.error as Refusal).msg
        closed.current = () => resolve(outcome)
        setSend(undefined)
        return undefined
      })
    })
  }

  return {
    guarded,
    sheet: open && (
      <Suspense>
        <CaptchaSheet onAnswer={send} onClose={() => setSend(undefined)} />
      </Suspense>
    ),
  }
}
