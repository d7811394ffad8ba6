/** An article is shown, from now or from a moment on; taken back; thrown away. */
import { type article, SCHEDULE_DAYS, URGENT_MOST } from '#contract/article.ts'
import { fromWire } from '../../flow/clock.ts'
import { writeLog } from '../../flow/log-store.ts'
import { move } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { deleteUses } from '../file/store.ts'
import { lockOwnMeeting } from '../meeting/manage-store.ts'
import { articleMachine } from './machine.ts'
import { ownAnswer, standing } from './own.ts'
import { deleteArticle } from './store.ts'
import { otherNotices, tellMeeting } from './tell.ts'
import { isOffered, isUrgent } from './wire.ts'

const DAY = 86_400_000

export const publish: Handler<typeof article.publish> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { meetingId, id, at } = input
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = await standing(tx, meetingId, id, now)
    if (row === undefined) return refuse('article_gone')
    const action = at === undefined ? 'publish' : 'schedule'
    const seenFrom = at === undefined ? now : fromWire(at)
    if (action === 'schedule' && (seenFrom <= now || seenFrom > now + SCHEDULE_DAYS * DAY)) return refuse('article_time')
    if (isUrgent(row, now) && (await otherNotices(tx, meetingId, id, now)) >= URGENT_MOST) return refuse('article_urgent_full')
    const step = { entityId: id, meetingId, action, from: row.state, who: user.id, why: '', at: now } as const
    const facts = { empty: row.content === '', seenFrom, validUntil: row.valid_until, urgentUntil: row.urgent_until }
    const { to, refused } = await move(tx, articleMachine, { ...step, ...facts }, { published_at: seenFrom })
    if (refused !== undefined) return refuse(refused)
    // A second tap finds it where the first has put it.
    if (to === undefined && !(action === 'publish' && row.state === 'published')) return refuse('article_moved')
    if (to !== undefined) await tellMeeting(tx, meetingId, now)
    return (await ownAnswer(tx, meetingId, id, now)) ?? refuse('article_gone')
  })

export const withdraw: Handler<typeof article.withdraw> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = await standing(tx, meetingId, id, now)
    if (row === undefined) return refuse('article_gone')
    const action = row.state === 'scheduled' ? 'unschedule' : 'withdraw'
    const step = { entityId: id, meetingId, action, from: row.state, who: user.id, why: '', at: now } as const
    const seenFrom = action === 'unschedule' ? null : row.published_at
    const { to } = await move(tx, articleMachine, step, { published_at: seenFrom })
    // What nobody reads is as it was asked to be.
    if (to !== undefined) await tellMeeting(tx, meetingId, now)
    return (await ownAnswer(tx, meetingId, id, now)) ?? refuse('article_gone')
  })

export const remove: Handler<typeof article.remove> = ({ deps: { db }, input: { meetingId, id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    if ((await lockOwnMeeting(tx, meetingId, thirdId)) === undefined) return refuse('meeting_gone')
    const row = await standing(tx, meetingId, id, now)
    if (row === undefined) return refuse('article_gone')
    if (isOffered(row.state)) return refuse('article_published')
    await deleteUses(tx, 'article', id)
    await deleteArticle(tx, id)
    await writeLog(tx, [{ entity: 'article', entityId: id, meetingId, action: 'remove', from: row.title, who: user.id, at: now }])
    return null
  })
