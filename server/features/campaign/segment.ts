/** What a campaign would be, before it is: how many people, by which way, what one of them reads, what it costs. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type campaign as calls, campaignKinds, campaignSays, smsParts } from '#contract/campaign.ts'
import type { Facts } from '#contract/message.ts'
import { say } from '#contract/sentences.ts'
import type { Deps } from '../../deps.ts'
import type { Handler } from '../../use-case.ts'
import { smsRead, wechatData } from '../message/wording.ts'
import { sightOf } from '../people/wire.ts'
import { type Batch, factsFor, peopleAfter, type Recipient, recipientsOf, type Standing, type Telling } from './recipients.ts'

/** People looked at between two turns of the loop: whoever else asks is answered in between. */
const AT_ONCE = 250
/** So many are found by one look at the meeting. */
const WALK = 5_000
const NAMES = 3

export const segment: Handler<typeof calls.segment> = async ({ meeting, deps, input, grants, thirdId, now }) => {
  const { kind, what, to, ...filter } = input
  const { wholePhones, organises } = sightOf(deps.seals, grants)
  const telling: Telling = { kind, what, to, thirdId, meeting: meeting.title, segment: { filter, sight: { wholePhones, organises } } }
  const told = new Set<string>()
  const refused = new Set<string>()
  const first: Recipient[] = []
  let [wechat, unreachable] = [0, 0]
  for await (const batch of batches(deps, telling, now)) {
    unreachable += batch.unreachable
    for (const mobile of batch.refused) refused.add(mobile)
    for (const one of batch.recipients) {
      if (told.has(one.mobile)) continue
      told.add(one.mobile)
      if (one.channel === 'wechat') wechat++
      if (first.length < NAMES) first.push(one)
    }
  }
  const [facts] = await factsFor(deps, telling, first.slice(0, 1), now)
  const sms = told.size - wechat
  const read = asRead(deps, telling, facts ?? sampleOf(telling))
  const fen = deps.env.providers.smsPartFen
  return {
    people: told.size,
    names: first.map(({ name }) => name),
    wechat,
    sms,
    refused: refused.size,
    unreachable,
    ...read,
    cost: fen === undefined ? null : Math.round(sms * read.parts * fen),
  }
}

/** All of them, some at a time. */
export async function* batches(deps: Deps, telling: Telling, now: number): AsyncGenerator<Batch> {
  let people: Standing[] = []
  do {
    people = await peopleAfter(deps, telling, { after: people.at(-1)?.place, most: WALK, now })
    for (let from = 0; from < people.length; from += AT_ONCE) {
      yield await recipientsOf(deps, telling, people.slice(from, from + AT_ONCE))
      await nextTurn()
    }
  } while (people.length === WALK)
}

/** Where nobody is there to be told; and in a test. */
export function sampleOf({ kind, what, meeting }: Pick<Telling, 'kind' | 'what' | 'meeting'>): Facts {
  const { name, ...about } = campaignKinds[kind]
  if (kind === 'pay_due') return { meeting, what: campaignSays.sampleDue }
  if (kind === 'fill_wanted') return { meeting, what: say.fillWanted }
  return { meeting, what: what === '' ? `（${'blank' in about ? about.blank.name : name}）` : what }
}

/** As people read it: the SMS with the signature that the cloud puts before it, where the operator has said which. */
function asRead({ env, wechat }: Pick<Deps, 'env' | 'wechat'>, { kind, what }: Pick<Telling, 'kind' | 'what'>, facts: Facts) {
  const filled: Facts = what === '' && 'blank' in campaignKinds[kind] ? sampleOf({ kind, what, meeting: facts.meeting }) : facts
  const { title, text } = smsRead(kind, filled, env.providers.sms?.sign ?? '')
  const template = wechat?.templates[kind]
  return {
    title,
    text,
    wechatText: template === undefined ? '' : (wechatData(template, filled)[template.what] ?? ''),
    parts: smsParts(text),
  }
}
