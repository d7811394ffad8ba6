/** The machine of a message on its way to one person (what "sent once" means: send.ts). What its guards refuse for, nobody is told. */
import { messageStates } from '#contract/message.ts'
import { type Action, machine } from '../../flow/machine.ts'

const MINUTE = 60_000
/** Waits after the first refusal of a channel, the second, …; after one more it goes by another one, or has failed. */
export const BACK_OFF = [1, 5, 30, 120].map((minutes) => minutes * MINUTE)
/** WeChat's ten minutes begin when a request arrives there; the last repeat may itself be slow. */
const REPEAT_WITHIN = 8 * MINUTE

interface Account {
  closed_at: number | null
}
interface Refusals {
  tries: number
  /** By this channel it is not tried any more: there is another one. */
  forGood: boolean
}
interface Repeat extends Account {
  channel: string
  /** When the try began that nobody has answered. */
  send_at: number | null
  bound_at: number | null
  at: number
}

const accountOpen = ({ closed_at }: Account) => (closed_at === null ? undefined : 'user_gone')
const wayLeft = ({ tries, forGood }: Refusals) => (forGood || tries <= BACK_OFF.length ? undefined : 'too_often')
const noWayLeft = (facts: Account & Refusals) => ((accountOpen(facts) ?? wayLeft(facts)) ? undefined : 'too_often')

/** For the first eight minutes, and to the same openId: one bound anew since is somebody else's, for all we know. */
function sameForWechat({ channel, send_at, bound_at, at }: Repeat) {
  const began = send_at ?? 0
  return channel !== 'wechat' || at >= began + REPEAT_WITHIN || (bound_at !== null && bound_at > began) ? 'wechat_busy' : undefined
}

export const messageMachine = machine({
  entity: 'message',
  table: 'messages',
  states: messageStates,
  guards: {
    'the account is open': accountOpen,
    'a repeat of the same': sameForWechat,
    'a way is left': wayLeft,
    'no way is left': noWayLeft,
  },
  edges: {
    take: { from: ['waiting'], to: 'sending', guards: ['the account is open'], when: 'a server sends it' },
    repeat: {
      from: ['sending'],
      to: 'sending',
      guards: ['the account is open', 'a repeat of the same'],
      when: 'WeChat did not answer',
    },
    // An answer that comes late is an answer.
    accept: { from: ['sending', 'unsure'], to: 'sent', when: 'the provider has taken it' },
    refuse: { from: ['sending'], to: 'waiting', guards: ['a way is left'], when: 'certainly not taken: later again, or by SMS' },
    doubt: { from: ['sending'], to: 'unsure', when: 'nobody knows whether it was taken: never again' },
    give_up: { from: ['waiting', 'sending'], to: 'failed', guards: ['no way is left'], when: 'refused too often, or nobody is there' },
  },
})

export type MessageAction = Action<typeof messageMachine>
