/** An acceptance letter: of which meeting, as what something was accepted, and since when. */
import type { GenuineAnswer } from '#contract/genuine.ts'
import { ShieldIcon } from '../../../ui/icons-later.tsx'
import { Result } from '../../../ui/result.tsx'

export function Acceptance({ meetingName, as, day }: Extract<GenuineAnswer, { kind: 'acceptance' }>) {
  const note = `这份录用通知是真的：“${meetingName}”于 ${day} 录用${as === '' ? '' : `（${as}）`}。`
  return <Result tone="success" sign={ShieldIcon} word="真实有效" note={note} />
}
