/** What a link has opened, kept as it is at the server while somebody looks at it. */
import { useEffect, useState } from 'react'
import type { Data } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import { useReturn } from '../../../frame/use-return.ts'

type Page = Data<typeof vip.open>

export interface ByLink<P extends Page> {
  key: string
  tail: string
  page: P
}

/** Somebody waits at a station with it in the hand. */
const EVERY_MS = 60_000

/**
 * Asks again each minute and whenever people come back to it; what is shown stays where that fails.
 * @param onGone the link is dead now.
 */
export function useOpened<P extends Page>({ key, tail, page: first }: ByLink<P>, onGone: () => void) {
  const [page, put] = useState(first)
  const { run } = useAction(vip.open, { quiet: true })
  async function refresh() {
    const outcome = await run({ key, tail })
    if (outcome.ok) {
      // A link leads to one thing as long as it lives.
      if (outcome.data.kind === first.kind) put(outcome.data as P)
    } else if (outcome.error instanceof Refusal && outcome.error.reason === 'vip_link_gone') onGone()
  }
  useReturn(() => void refresh())
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void refresh(), EVERY_MS)
    return () => clearInterval(timer)
    // The clock runs as long as the page stands; what it asks does not change.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return { page, put }
}
