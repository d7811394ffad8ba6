/** Sends something to many, now or later; or to oneself, to see it. */
import { type campaign as calls, type CampaignKey, campaignKinds } from '#contract/campaign.ts'
import type { Db, Row, Tx } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import { fromWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { isNight } from '../message/night.ts'
import { tell } from '../message/outbox.ts'
import { sightOf } from '../people/wire.ts'
import { begin, isOver } from './begin.ts'
import type { Telling } from './recipients.ts'
import { batches, sampleOf } from './segment.ts'
import { campaigns, findByKey } from './store.ts'
import { onWire } from './wire.ts'
import { wordsOf } from './words.ts'

const DAY = 86_400_000
/** So far ahead at most. */
const LATEST = 90 * DAY

const isBlank = (kind: CampaignKey, what: string) => 'blank' in campaignKinds[kind] && what === ''

async function stageOf(on: Tx | Db['read'], id: string): Promise<string> {
  return (await on.selectFrom('meetings').select('state').where('id', '=', id).executeTakeFirst())?.state ?? 'removed'
}

export const test: Handler<typeof calls.test> = async ({ meeting, deps: { db }, input: { meetingId, kind, what }, user, thirdId, now }) => {
  if (isOver(await stageOf(db.read, meetingId))) return refuse('campaign_over')
  if (isBlank(kind, what)) return refuse('campaign_blank_missing')
  const facts = sampleOf({ kind, what, meeting: meeting.title })
  await db.write((tx) => tell(tx, [{ kind, about: newId(now), userId: user.id, thirdId, meetingId, facts }], now))
  return null
}

export const send: Handler<typeof calls.send> = async ({ meeting, deps, input, user, grants, thirdId, now }) => {
  const { db } = deps
  const { kind, what, to, at, night, key: given, ...filter } = input
  const { meetingId } = filter
  const key = `${meetingId} ${given}`
  // Asked once more, however much later and whatever has changed since, it is what it was.
  const sent = await findByKey(db.read, user.id, key)
  if (sent !== undefined) return onWire(db, sent)
  const stage = await stageOf(db.read, meetingId)
  if (stage === 'draft') return refuse('meeting_unseen')
  if (isOver(stage)) return refuse('campaign_over')
  if (isBlank(kind, what)) return refuse('campaign_blank_missing')
  const sendAt = at === undefined ? now : fromWire(at)
  if (at !== undefined && (sendAt <= now || sendAt > now + LATEST)) return refuse('campaign_time')
  if (night !== 1 && isNight(sendAt)) return refuse('campaign_night')
  const { wholePhones, organises } = sightOf(deps.seals, grants)
  const segment = { filter, sight: { wholePhones, organises } }
  // Whom one that is put off reaches shows when it begins.
  if (at === undefined && !(await reachesAnybody({ kind, what, to, thirdId, meeting: meeting.title, segment })))
    return refuse('campaign_nobody')
  const row: Row<'campaigns'> = {
    id: newId(now),
    meeting_id: meetingId,
    third_id: thirdId,
    kind,
    what: 'blank' in campaignKinds[kind] ? what : '',
    segment: writeJson<unknown>(segment),
    words: await wordsOf(db.read, filter, kind),
    to_whom: to,
    state: 'scheduled',
    send_at: sendAt,
    task_id: null,
    refused: 0,
    made_by: user.id,
    key,
    created_at: now,
    ended_at: null,
  }
  const made = await db.write(async (tx) => {
    if (await campaigns.insertNew(tx, row, 'made_by', 'key')) {
      await writeLog(tx, [{ entity: 'campaign', entityId: row.id, action: 'send', to: row.state, who: user.id, at: now, meetingId }])
      if (at === undefined) await begin(db, tx, row, user.id, now)
    }
    return findByKey(tx, user.id, key)
  })
  return onWire(db, made as NonNullable<typeof made>)

  async function reachesAnybody(telling: Telling): Promise<boolean> {
    for await (const { recipients } of batches(deps, telling, now)) if (recipients.length > 0) return true
    return false
  }
}
