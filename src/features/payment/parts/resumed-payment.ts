/**
 * Continues a payment that WeChat's authorisation interrupts: people press 立即支付 once. The address that the
 * authorisation leads back to carries a mark, and this tab keeps the same mark. A mark that has been used, or that
 * another browser brings along in a shared link, starts nothing.
 */
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { link, links, paths } from '#contract/paths.ts'
import type { Way } from '#contract/payment.ts'
import { newKey } from '../../../api/key.ts'
import type { Step } from '../../../frame/scroll.ts'
import { hasSucceeded } from '../../../session/authorise.ts'
import { kept } from '../../../session/kept.ts'

/** The query field of the mark. */
const MARK = 'go'

interface Interrupted {
  no: string
  way: Way
  mark: string
}

const interrupted = () => kept<Interrupted>('visit', 'interrupted-payment')

/** @returns where the authorisation leads back to. A second tap on the same button gets the same address. */
export function wayBackToPay(no: string, way: Way): string {
  const before = interrupted().get()
  const mark = before?.no === no && before.way === way ? before.mark : newKey()
  interrupted().set({ no, way, mark })
  return link(paths.payment, { no, [MARK]: mark })
}

/** The payment is not going to be continued. */
export function forgetInterrupted(): void {
  interrupted().set(undefined)
}

export interface Resumed {
  /** People came back without an authorisation: they refused, or WeChat failed. */
  isRefused: boolean
  /** The way to continue with; once, then undefined. */
  takeWay: () => Way | undefined
}

/** Reads and removes the mark when the payment page opens, from the address and from this tab. */
export function useResumedPayment(no: string): Resumed {
  const mark = new URLSearchParams(useSearch()).get(MARK)
  const [, navigate] = useLocation()
  const [{ way, isAuthorised }] = useState(() => {
    const before = interrupted().get()
    const way = before?.no === no && before.mark === mark ? before.way : undefined
    return { way, isAuthorised: hasSucceeded() }
  })
  const taken = useRef(false)

  useEffect(() => {
    forgetInterrupted()
    if (mark === null) return
    const still: Step = { still: true }
    navigate(links.payment(no), { replace: true, state: { ...(history.state as object | null), ...still } })
    // Once, when the page opens: the address loses the mark by this.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  return {
    isRefused: way !== undefined && !isAuthorised,
    takeWay() {
      if (taken.current || !isAuthorised) return undefined
      taken.current = true
      return way
    },
  }
}
