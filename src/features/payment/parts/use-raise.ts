/**
 * WeChat's payment sheet over this page, or the code that is scanned instead;
 * once for each address with `raise=1`. What WeChat says of the sheet proves
 * nothing: it only decides what people are offered while the server is asked.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { links } from '#contract/paths.ts'
import { payment } from '#contract/payment.ts'
import { Refusal } from '../../../api/call.ts'
import { useAction } from '../../../api/use-action.ts'
import type { Step } from '../../../frame/scroll.ts'

/** How long WeChat may take to put its bridge into the page. */
const BRIDGE_MS = 8_000

export type Raised =
  /** Nothing to raise: the ordinary return page. */
  | { stage: 'none' }
  /** On its way, or in front of the page. It may never end: people leave WeChat from within. */
  | { stage: 'raised' }
  | { stage: 'scan'; codeUrl: string }
  /** What WeChat said. */
  | { stage: 'ok' | 'cancel' | 'fail' }

interface Raising {
  raised: Raised
  /** Once more, because somebody asks for it. */
  again: () => Promise<void>
  /** They say that it is paid: from now on only the server is asked. */
  paid: () => void
}

export function useRaise(no: string): Raising {
  const asked = new URLSearchParams(useSearch()).get('raise') === '1'
  const [wanted] = useState(asked && no !== '')
  const [, navigate] = useLocation()
  const { run } = useAction(payment.sheet, { quiet: true })
  const [raised, setRaised] = useState<Raised>({ stage: wanted ? 'raised' : 'none' })
  const begun = useRef(false)

  useEffect(() => {
    if (!wanted || begun.current) return
    begun.current = true
    const still: Step = { still: true }
    // Before anything else: neither a reload nor Back shall raise it a second time.
    navigate(links.pay(no), { replace: true, state: { ...(history.state as object | null), ...still } })
    void raise()
    // Once: the address says it once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  async function raise(): Promise<Raised['stage']> {
    setRaised({ stage: 'raised' })
    const end = await open().catch((): Raised => ({ stage: 'fail' }))
    setRaised(end)
    return end.stage
  }

  async function open(): Promise<Raised> {
    const outcome = await run({ outTradeNo: no })
    // Of an order that is not there, the question about it tells.
    if (!outcome.ok) return { stage: outcome.error instanceof Refusal && outcome.error.http === 404 ? 'none' : 'fail' }
    const { way, codeUrl, params } = outcome.data
    if (way === 'native' && codeUrl !== '') return { stage: 'scan', codeUrl }
    // Paid, failed or cancelled in the meantime, or paid by another way.
    if (way !== 'jsapi' || params === null) return { stage: 'none' }
    const [{ whenBridge }, { raiseSheet }] = await Promise.all([import('#wechat/browser/bridge.ts'), import('#wechat/browser/pay.ts')])
    const bridge = await whenBridge({ timeoutMs: BRIDGE_MS })
    return { stage: bridge === undefined ? 'fail' : await raiseSheet(bridge, params) }
  }

  return {
    raised,
    // The sheet may have grown too old meanwhile; a new one is made where ways are chosen.
    again: async () => void ((await raise()) === 'none' && navigate(links.payment(no))),
    paid: () => setRaised({ stage: 'ok' }),
  }
}
