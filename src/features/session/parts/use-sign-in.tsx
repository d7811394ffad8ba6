/** The login call of every login screen: a captcha where the server wants one, the mask meanwhile, the session afterwards. */
import type { ReactNode } from 'react'
import type { Input } from '#contract/call.ts'
import { say } from '#contract/sentences.ts'
import { session } from '#contract/session.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { signInWith } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'
import { wordsOf } from './failure-words.ts'
import { forgetKept } from './kept.ts'
import { LoginMask } from './login-mask.tsx'
import { useCaptcha } from './use-captcha.tsx'

interface SignIn {
  /** Resolves to whether people are in; why not, they have been told, but for an agreement that has to be given again. */
  signIn: (input: Input<typeof session.login>) => Promise<boolean | 'agreement'>
  busy: boolean
  /** To be shown somewhere in the form. */
  layers: ReactNode
}

export function useSignIn(): SignIn {
  const entering = useAction(session.login, { quiet: true })
  const captcha = useCaptcha()

  async function signIn(input: Input<typeof session.login>) {
    const outcome = await captcha.guarded((answer) => entering.run({ ...input, ...answer }))
    if (outcome === undefined) return false
    if (!outcome.ok) {
      if (outcome.error instanceof Refusal && outcome.error.reason === 'agreement_missing') return 'agreement'
      notice.error(wordsOf(outcome.error, '登录失败，请稍后重试'))
      return false
    }
    forgetKept(outcome.data.id)
    signInWith(outcome.data, { mobile: input.mobile ?? '', remember: input.remember === 1 })
    notice.success(say.loginDone)
    return true
  }

  return {
    signIn,
    busy: entering.busy,
    layers: (
      <>
        {captcha.sheet}
        {entering.busy && <LoginMask />}
      </>
    ),
  }
}
