/** What organisers read: their meetings, one of them, what it still lacks, and a link to how it will look. */
import { type CheckKey, checks, type meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import { may } from '#contract/may.ts'
import { consoleLinks } from '#contract/console-links.ts'
import { anyRoom } from '#contract/rights.ts'
import { signUpStateOf } from '#contract/sign-up.ts'
import type { Deps } from '../../../deps.ts'
import { toWire } from '../../../flow/clock.ts'
import { type Handler, paged, refuse } from '../../../use-case.ts'
import { rightsOf } from '../../right/rights.ts'
import { ownMeeting, pageOfOwn } from '../manage-store.ts'
import { countHeld, countPeople } from '../people-to-tell.ts'
import { salesOf } from '../sign-up-store.ts'
import { makePreview, PREVIEW_MS } from '../preview.ts'
import { factsOf } from './facts.ts'
import { ownOnWire, rowOnWire } from './wire.ts'

export const ownList: Handler<typeof meetingManage.ownList> = async ({ deps, input, user, thirdId, now }) => {
  const rights = await rightsOf(deps.db, user.id, thirdId, now)
  const among = may(rights, anyRoom) ? undefined : rights.meetings.filter((id) => may(rights.givenAt(id), anyRoom))
  return paged(
    input,
    (range) => pageOfOwn(deps.db, { thirdId, keyword: input.keyword, id: input.id, stage: input.stage, among, now, ...range }),
    (row) => rowOnWire(row, now),
  )
}

export const own: Handler<typeof meetingManage.own> = async ({ deps, input, thirdId, now }) =>
  (await ownAnswer(deps, input.id, thirdId, now)) ?? refuse('meeting_gone')

/** A meeting of a tenant as its organisers read it, after whatever was done to it. */
export async function ownAnswer(deps: Deps, id: string, thirdId: string, now: number): Promise<OwnMeeting | undefined> {
  const row = await ownMeeting(deps.db.read, id, thirdId)
  if (row === undefined) return undefined
  const { actions } = await factsOf(deps, deps.db.read, row, now)
  const peopleToTell = row.state === 'draft' ? 0 : await countPeople(deps.db.read, id)
  const ticketsHeld = await countHeld(deps.db.read, id)
  return ownOnWire(row, { actions, ticketsHeld, peopleToTell, signUp: signUpStateOf((await salesOf(deps.db, id)).on, now) })
}

export const checklist: Handler<typeof meetingManage.checklist> = async ({ deps, input, thirdId, now }) => {
  const row = await ownMeeting(deps.db.read, input.id, thirdId)
  if (row === undefined) return refuse('meeting_gone')
  const { list, ready } = await factsOf(deps, deps.db.read, row, now)
  return { list: (Object.keys(checks) as CheckKey[]).map((key) => ({ key, ...list[key] })), ready }
}

export const preview: Handler<typeof meetingManage.preview> = async ({ deps, input, thirdId, now }) => {
  const row = await ownMeeting(deps.db.read, input.id, thirdId)
  if (row === undefined) return refuse('meeting_gone')
  const until = now + PREVIEW_MS
  return { link: deps.env.publicUrl + consoleLinks.preview(row.id, makePreview(deps.env.secret, row.id, until)), untilTime: toWire(until) }
}
