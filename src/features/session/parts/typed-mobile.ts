/** The phone number typed into a form of the entry: the same in all of them, and still there after a reload. Secrets are never kept. */
import type { Draft } from '../../../kit/form/draft.ts'
import { kept } from '../../../session/kept.ts'

/** Nobody is signed in yet; whoever signs in makes `forgetKept` forget it. */
const place = () => kept<string>('visit', 'typed-mobile', 'visitor')

export const typedMobile: Draft<{ mobile: string }> = {
  recall() {
    const mobile = place().get()
    return mobile === undefined ? {} : { mobile }
  },
  keep: ({ mobile }) => place().set(mobile === '' ? undefined : mobile),
  // The form that follows asks for it again.
  forget: () => {},
}
