/**
 * The way from a meeting page to an order, spec.md section 4: sign in, choose a
 * ticket, name the attendees, submit. One dialog is open at a time; what
 * somebody wanted before signing in goes on afterwards.
 */
import { useState } from 'react'
import { say } from '#contract/sentences.ts'
import { useSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'

export type Dialog = 'login' | 'attendees' | 'orders'

export interface SignUp {
  dialog: Dialog | undefined
  chosen: string
  choose: (ticketId: string) => void
  /** 立即报名. */
  begin: () => void
  /** 我的门票. */
  showOrders: () => void
  /** Does something for which one must be signed in; asks for that first. */
  signedIn: (then: () => void) => void
  loggedIn: () => void
  close: () => void
}

export function useSignUp(): SignUp {
  const session = useSession()
  const [dialog, setDialog] = useState<Dialog>()
  const [chosen, choose] = useState('')
  const [wanted, setWanted] = useState<() => void>()

  function signedIn(then: () => void) {
    if (session.signedIn) return then()
    setWanted(() => then)
    setDialog('login')
  }

  function fillIn() {
    if (chosen === '') notice.warning(say.chooseTicket)
    else setDialog('attendees')
  }

  return {
    dialog,
    chosen,
    choose,
    signedIn,
    begin: () => signedIn(fillIn),
    showOrders: () => signedIn(() => setDialog('orders')),
    loggedIn: () => {
      // Inside WeChat no authorisation begins here, as it does after other logins: it would leave the page, and with it
      // the chosen ticket and what was wanted. Paying asks for it where it is needed.
      setDialog(undefined)
      setWanted(undefined)
      wanted?.()
    },
    close: () => setDialog(undefined),
  }
}
