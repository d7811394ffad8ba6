/**
 * Sends one message of the outbox, and never twice. What is sent is claimed
 * first (`sending`, one try more, in a transaction of its own), so that of
 * several servers one sends; what came of it is written afterwards:
 *
 * - accepted → `sent`; certainly refused → `waiting`, later again, by SMS once WeChat has refused as often as it is
 *   asked, at last `failed`.
 * - Not known (no answer, or the server was killed): the row stays `sending`,
 *   with `send_at` = when that try began. An SMS is never tried again: `unsure`.
 *   WeChat takes a repeat under the same client_msg_id within ten minutes for
 *   the same message, so it is repeated for the first eight of them; after that
 *   `unsure`. Once a try went unanswered only an acceptance tells anything: a
 *   repeat that is refused leaves open what became of the first, so neither
 *   back-off (which would leave the ten minutes) nor SMS follows. The repeat goes
 *   to the same openId or not at all.
 *
 * What cannot be known: whether what a provider has accepted ever arrives;
 * whether what is `unsure` was taken; and a server that stands still for minutes
 * between its claim and its request could send by WeChat what another has
 * repeated meanwhile, outside of WeChat's ten minutes. An SMS cannot double so:
 * the others do not send it again. Each message stands in the portal
 * (`message.mine`) whatever became of it.
 *
 * No consent is asked for: `messages` is for recommendations and news. These
 * are about the person's own order or place, as the settings promise.
 */
import type { Deps } from '../../deps.ts'
import { refusalOf } from '../../flow/machine.ts'
import { goesBySms, type Outcome, sendBySms, sendByWechat, wayByWechat } from './deliver.ts'
import { BACK_OFF, messageMachine } from './machine.ts'
import { isNight, morningAfter } from './night.ts'
import { acceptMessage, type Due, moveMessage } from './store.ts'

export type Channel = 'wechat' | 'sms'

/** By WeChat where the person is bound to it, unless it has turned out that this message does not reach them by it. */
export function channelOf(deps: Pick<Deps, 'wechat'>, message: Due): Channel {
  return message.channel !== 'sms' && wayByWechat(deps, message) !== undefined ? 'wechat' : 'sms'
}

/** @returns whether a channel was asked and has not answered: then it is better left alone for a while. */
export async function sendMessage(deps: Deps, message: Due): Promise<boolean> {
  if (message.state === 'sending') return lookAfter(deps, message)
  const now = deps.clock()
  if (refusalOf(messageMachine, 'take', message) !== undefined) {
    await moveMessage(
      deps.db,
      message,
      'give_up',
      { ...message, forGood: false },
      { send_at: null, ended_at: now, error: 'the account is closed' },
    )
    return false
  }
  const channel = channelOf(deps, message)
  const way = channel === 'wechat' ? wayByWechat(deps, message) : undefined
  if (!(await moveMessage(deps.db, message, 'take', message, { channel, tries: message.tries + 1, send_at: now }))) return false
  const taken: Due = { ...message, state: 'sending', channel, tries: message.tries + 1 }
  const outcome = way === undefined ? await sendBySms(deps, taken) : await sendByWechat(deps, way, taken)
  if (outcome.kind === 'accepted') await acceptMessage(deps.db, message.id, deps.clock())
  else if (outcome.kind === 'refused') await noteRefusal(deps, taken, outcome)
  else {
    deps.log.error('message.unanswered', outcome.error, { messageId: message.id, channel })
    if (channel === 'sms') await doubt(deps, taken)
  }
  return outcome.kind === 'silent'
}

/** A try that nobody has answered, here or at a server that is gone. */
async function lookAfter(deps: Deps, message: Due): Promise<boolean> {
  const same = refusalOf(messageMachine, 'repeat', { ...message, at: deps.clock() }) === undefined
  const way = same ? wayByWechat(deps, message) : undefined
  if (way === undefined) {
    await doubt(deps, message)
    return false
  }
  if (!(await moveMessage(deps.db, message, 'repeat', { ...message, at: deps.clock() }, { tries: message.tries + 1 }))) return false
  const outcome = await sendByWechat(deps, way, message)
  if (outcome.kind === 'accepted') await acceptMessage(deps.db, message.id, deps.clock())
  return outcome.kind === 'silent'
}

/** What goes to many wakes nobody by an SMS that nobody has meant for the night. */
const smsAt = ({ campaign_id }: Due, now: number) => (campaign_id !== null && isNight(now) ? morningAfter(now) : now)

/**
 * By SMS it begins anew, with tries of its own. Nobody is told twice: it only gets here where each try by WeChat was
 * certainly refused; one that was not answered ends in `lookAfter`.
 */
async function noteRefusal(deps: Deps, message: Due, { why, forGood }: Extract<Outcome, { kind: 'refused' }>): Promise<void> {
  const now = deps.clock()
  const usedUp = refusalOf(messageMachine, 'refuse', { ...message, forGood }) !== undefined
  const turnsToSms = usedUp && message.channel === 'wechat' && goesBySms(deps, message.kind)
  if (turnsToSms) deps.log.warn('message.turns_to_sms', why, { messageId: message.id })
  const facts = { ...message, forGood: forGood || turnsToSms }
  if (refusalOf(messageMachine, 'refuse', facts) === undefined) {
    const next = facts.forGood
      ? { channel: 'sms' as const, tries: 0, send_at: smsAt(message, now) }
      : { send_at: now + (BACK_OFF[message.tries - 1] as number) }
    await moveMessage(deps.db, message, 'refuse', facts, { ...next, error: why })
  } else {
    deps.log.error('message.failed', new Error(why), { messageId: message.id, channel: message.channel })
    await moveMessage(deps.db, message, 'give_up', facts, { send_at: null, ended_at: now, error: why })
  }
}

async function doubt(deps: Deps, message: Due): Promise<void> {
  await moveMessage(deps.db, message, 'doubt', {}, { send_at: null, ended_at: deps.clock(), error: 'no answer' })
}
