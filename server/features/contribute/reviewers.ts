/** Who reviews for a meeting: written down by its chair, by phone. */
import type { contributeManage, ReviewerRow as OnWire } from '#contract/contribute-manage.ts'
import { REVIEWERS_MOST } from '#contract/contribute-sentences.ts'
import { readJson, writeJson } from '../../db/json.ts'
import { pickFields } from '../../db/mapping.ts'
import { writeLog } from '../../flow/log-store.ts'
import { hideField } from '../../privacy/field-gate.ts'
import { type Handler, paged, refuse } from '../../use-case.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { accountsOf } from '../session/written-accounts.ts'
import { take } from '../verify/limit-store.ts'
import { openOf } from './assignment-store.ts'
import { findCall } from './call-store.ts'
import { contributeReviewers, findReviewer, pageOfReviewers, type ReviewerRow } from './reviewer-store.ts'

/** The answer shows the name of the account with the phone: enough to enter a board, too few to try out phone numbers. */
const PHONES_AN_HOUR = 300

const onWire = (row: ReviewerRow): OnWire => ({
  ...pickFields(row, 'user_id', 'name', 'unit', 'most'),
  mobile: hideField('phone', row.mobile),
  tracks: readJson(row.tracks),
  offered: Number(row.offered),
  toDo: Number(row.to_do),
  done: Number(row.done),
})

export const reviewers: Handler<typeof contributeManage.reviewers> = async ({ deps: { db }, input }) => {
  const { meetingId, keyword } = input
  return paged(input, (range) => pageOfReviewers(db, { meetingId, keyword, ...range }), onWire)
}

export const saveReviewer: Handler<typeof contributeManage.saveReviewer> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, mobile, name, unit, tracks, most } = input
    // Its row is held, so that reviewers are counted one after the other.
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    if ((await findCall(tx, meetingId)) === undefined) return refuse('contribute_call_gone')
    if (!(await take(tx, `reviewer:${user.id}`, PHONES_AN_HOUR, 3_600_000, now))) return refuse('too_often')
    const userId = (await accountsOf(tx, [{ mobile }], now))(mobile) as string
    const isNew = (await contributeReviewers.find(tx, { meeting_id: meetingId, user_id: userId })) === undefined
    if (isNew && (await contributeReviewers.count(tx, { meeting_id: meetingId })) >= REVIEWERS_MOST) return refuse('reviewers_full')
    const written = { unit, tracks: writeJson([...new Set(tracks)]), most, written_name: name }
    await contributeReviewers.upsert(
      tx,
      { meeting_id: meetingId, user_id: userId, ...written, created_at: now },
      ['meeting_id', 'user_id'],
      ['unit', 'tracks', 'most', 'written_name'],
    )
    await writeLog(tx, [
      { entity: 'contribute_reviewer', entityId: meetingId, action: isNew ? 'add' : 'save', to: userId, who: user.id, at: now },
    ])
    return onWire((await findReviewer(tx, meetingId, userId)) as ReviewerRow)
  })

export const removeReviewer: Handler<typeof contributeManage.removeReviewer> = ({
  deps: { db },
  input: { meetingId, userId },
  user,
  now,
}) =>
  db.write(async (tx) => {
    await db.serialise(tx, `contribute-offers:${meetingId}`)
    if ((await openOf(tx, userId, meetingId)).length > 0) return refuse('reviewer_busy')
    if ((await contributeReviewers.delete(tx, { meeting_id: meetingId, user_id: userId })) !== 1) return refuse('reviewer_gone')
    await writeLog(tx, [{ entity: 'contribute_reviewer', entityId: meetingId, action: 'remove', from: userId, who: user.id, at: now }])
    return null
  })
