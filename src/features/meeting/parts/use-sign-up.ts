/**
 * The way from a meeting page to an order, spec.md section 4: sign in, choose a
 * ticket, name the attendees, submit. One dialog is open at a time; what
 * somebody wanted before signing in goes on afterwards.
 */
import { useEffect, useRef, useState } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { say } from '#contract/sentences.ts'
import { fetchChunk } from '../../../frame/chunk.ts'
import { maybeWeChat } from '../../../frame/maybe-wechat.ts'
import { kept } from '../../../session/kept.ts'
import { currentSession, useSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'

async function enterLiveRoom(meeting: Meeting): Promise<void> {
  const room = await fetchChunk(() => import('./live-room.ts')).catch(() => undefined)
  await room?.enterLiveRoom(meeting)
}

export type Dialog = 'login' | 'leaving' | 'attendees' | 'orders'
/** What one must be signed in for: signing up, 我的门票, the live room. */
type Wish = 'attendees' | 'orders' | 'live'

export interface SignUp {
  dialog: Dialog | undefined
  chosen: string
  choose: (ticketId: string) => void
  /** Does it; asks for a login first where there is none. */
  want: (wish: Wish) => void
  loggedIn: () => void
  close: () => void
}

/** What waits while people are at WeChat's, who comes back with a page of its own. */
const waiting = (meeting: Meeting) => kept<{ wish: Wish | undefined; chosen: string }>('visit', `sign-up:${meeting.id}`)

export function useSignUp(meeting: Meeting): SignUp {
  const session = useSession()
  const [dialog, setDialog] = useState<Dialog>()
  const [chosen, choose] = useState('')
  const [wanted, setWanted] = useState<Wish>()

  function fulfil(wish: Wish | undefined, ticketId: string) {
    setDialog(undefined)
    if (wish === 'live') void enterLiveRoom(meeting)
    else if (wish === 'attendees' && ticketId === '') notice.warning(say.chooseTicket)
    else setDialog(wish)
  }

  const goOn = useRef(() => {
    const place = waiting(meeting)
    const left = place.get()
    if (left === undefined || !currentSession().signedIn) return
    place.set(undefined)
    choose(left.chosen)
    fulfil(left.wish, left.chosen)
  })
  // Once, when the page has come alive.
  useEffect(() => goOn.current(), [])

  /** Inside WeChat by way of its authorisation (spec.md section 2.2). @returns whether the page is being left. */
  async function leave(): Promise<boolean> {
    setDialog('leaving')
    const place = waiting(meeting)
    place.set({ wish: wanted, chosen })
    const leaving = await import('../../../session/authorise.ts')
      .then(({ authorise }) => authorise(location.pathname + location.search))
      .catch(() => false)
    if (!leaving) place.set(undefined)
    return leaving
  }

  return {
    dialog,
    chosen,
    choose,
    want(wish) {
      if (session.signedIn) return fulfil(wish, chosen)
      setWanted(wish)
      setDialog('login')
    },
    async loggedIn() {
      if (!maybeWeChat() || !(await leave())) fulfil(wanted, chosen)
    },
    close: () => setDialog(undefined),
  }
}
