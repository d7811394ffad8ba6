/**
 * The way from a meeting page to an order, spec.md section 4: sign in, choose a
 * ticket, name the attendees, submit. One dialog is open at a time; what
 * somebody wanted before signing in or choosing goes on afterwards.
 */
import { useEffect, useRef, useState } from 'react'
import type { Meeting } from '#contract/meeting.ts'
import { say } from '#contract/sentences.ts'
import type { Ticket } from '#contract/ticket.ts'
import { fetchChunk } from '../../../frame/chunk.ts'
import { maybeWeChat } from '../../../frame/maybe-wechat.ts'
import { useSession } from '../../../session/session.ts'
import { notice } from '../../../ui/notice.ts'
import type { Wish } from './wish.ts'

async function enterLiveRoom(meeting: Meeting): Promise<void> {
  const room = await fetchChunk(() => import('./live-room.ts')).catch(() => undefined)
  await room?.enterLiveRoom(meeting)
}

export type Dialog = 'login' | 'leaving' | 'attendees' | 'orders'
export interface SignUp {
  dialog: Dialog | undefined
  chosen: string
  /** The chosen one as it is offered now. */
  ticket: Ticket | undefined
  choose: (ticketId: string) => void
  /** Chooses, and goes on where signing up waits for it. */
  take: (ticketId: string) => void
  /** Signing up waits for a ticket. */
  asked: boolean
  /** Does it; asks for a login first where there is none. */
  want: (wish: Wish) => void
  loggedIn: () => void
  close: () => void
}

const overWechat = () => import('./over-wechat.ts')

/**
 * @param offered the tickets that stand there; one that has left them is not chosen any more.
 * @param onAsk leads to the tickets.
 */
export function useSignUp(meeting: Meeting, offered: readonly Ticket[] | undefined, onAsk: () => void): SignUp {
  const session = useSession()
  const [dialog, setDialog] = useState<Dialog>()
  const [chosen, setChosen] = useState('')
  const ticket = offered?.find(({ id }) => id === chosen)
  const [wanted, setWanted] = useState<Wish>()
  /** How often a ticket was asked for since one was chosen, and how to take the sentence back. */
  const [asks, setAsks] = useState(0)
  const takeBack = useRef<() => void>()
  const lead = useRef(onAsk)
  lead.current = onAsk

  // Not before the dialog that stood in front of them is gone.
  useEffect(() => {
    if (asks > 0) lead.current()
  }, [asks])

  function choose(ticketId: string) {
    takeBack.current?.()
    setAsks(0)
    setChosen(ticketId)
  }

  function fulfil(wish: Wish | undefined, ticketId: string | undefined) {
    setDialog(undefined)
    if (wish === 'live') void enterLiveRoom(meeting)
    else if (wish === 'attendees' && !ticketId) {
      takeBack.current = notice.warning(say.chooseTicket)
      setAsks(asks + 1)
    } else if (wish !== 'voucher') setDialog(wish)
  }

  const goOn = useRef(async () => {
    const begun = await overWechat().then(
      ({ takeUp }) => takeUp(meeting.id),
      () => undefined,
    )
    if (begun === undefined) return
    choose(begun.chosen)
    fulfil(begun.wish, begun.chosen)
  })
  // Once, when the page has come alive.
  useEffect(() => {
    if (maybeWeChat()) void goOn.current()
  }, [])

  /** @returns whether the page is being left. */
  async function leave(): Promise<boolean> {
    setDialog('leaving')
    return overWechat().then(
      (way) => way.leave(meeting.id, { wish: wanted, chosen }),
      () => false,
    )
  }

  return {
    dialog,
    chosen,
    ticket,
    choose,
    take(ticketId) {
      choose(ticketId)
      if (asks > 0) fulfil('attendees', ticketId)
    },
    asked: asks > 0,
    want(wish) {
      if (session.signedIn) return fulfil(wish, ticket?.id)
      setWanted(wish)
      setDialog('login')
    },
    async loggedIn() {
      if (!maybeWeChat() || !(await leave())) fulfil(wanted, ticket?.id)
    },
    close: () => setDialog(undefined),
  }
}
