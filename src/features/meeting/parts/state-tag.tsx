/** Where a meeting stands in time; before it begins, whether people can sign up. */
import { meetingStates } from '#contract/meeting.ts'
import { type SignUpState, signUpWords } from '#contract/sign-up.ts'
import { Tag, type Tone } from '../../../ui/tag.tsx'

const states: Record<number, readonly [Tone, string]> = {
  [meetingStates.running]: ['success', '进行中'],
  [meetingStates.ended]: ['ended', '已结束'],
}

/** @param cancelled 1: whatever the clock says. */
export function StateTag({ state, signUp, cancelled = 0 }: { state: number; signUp: SignUpState; cancelled?: number }) {
  const [tone, word]: readonly [Tone, string] =
    cancelled === 1
      ? (['danger', '已取消'] as const)
      : state === meetingStates.upcoming
        ? beforehand(signUp)
        : (states[state] ?? ['plain', ''])
  return word === '' ? null : <Tag tone={tone}>{word}</Tag>
}

const beforehand = (signUp: SignUpState): readonly [Tone, string] => [
  signUp === 'open' ? 'brand' : signUp === 'later' || signUp === 'none' ? 'pending' : 'ended',
  signUpWords[signUp],
]
