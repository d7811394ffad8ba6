/** The list itself: who answers for it, how early guests are to be there, their meals, and the day it is thrown away. */
import type { guestCalls } from '#contract/vip/guests.ts'
import { vipListWords } from '#contract/vip/tellings.ts'
import { writeJson } from '../../../db/json.ts'
import { dayOf, startOf } from '../../../flow/clock.ts'
import { type Handler, Refusal, refuse } from '../../../use-case.ts'
import { saveRevision } from '../../history/revision.ts'
import { ownMeeting } from '../../meeting/manage-store.ts'
import { accountsOf } from '../../session/written-accounts.ts'
import { type ListRow, lockList, madeList, vipLists } from './list-store.ts'
import { tellDuties } from './people.ts'
import { listOnWire, readerOf } from './wire.ts'

const A_YEAR = 366 * 86_400_000

export const settings: Handler<typeof guestCalls.settings> = async ({ deps: { db }, input, user, grants, thirdId }) => {
  const meeting = await ownMeeting(db.read, input.meetingId, thirdId)
  if (meeting === undefined) return refuse('meeting_gone')
  const list = (await vipLists.find(db.read, { meeting_id: meeting.id })) ?? (await db.write((tx) => madeList(tx, meeting)))
  return listOnWire(list, readerOf(grants, user.id, list))
}

export const saveSettings: Handler<typeof guestCalls.saveSettings> = ({ deps: { db }, input, user, grants, thirdId, now }) =>
  db.write(async (tx) => {
    const meeting = await ownMeeting(tx, input.meetingId, thirdId)
    if (meeting === undefined) return refuse('meeting_gone')
    const { lead, deleteDay } = input
    const accountOf = await accountsOf(tx, [lead], now)
    const standing = await lockList(tx, meeting)
    const day = dayOf(standing.delete_at)
    const fits = deleteDay > dayOf(meeting.ends_at) && startOf(deleteDay) <= meeting.ends_at + A_YEAR
    // A day that was fit when it was chosen stays where the meeting has moved; the sweep waits for its end.
    if (deleteDay !== day && !fits) return refuse('delete_day_unfit')
    const leadId = lead.mobile === standing.lead_mobile && standing.lead_id !== null ? standing.lead_id : accountOf(lead.mobile)
    const row: ListRow = {
      ...standing,
      lead_name: lead.name,
      lead_mobile: lead.mobile,
      lead_id: leadId,
      margin_minutes: input.marginMinutes,
      delete_at: deleteDay === day ? standing.delete_at : startOf(deleteDay),
      banquets: writeJson(input.banquets.toSorted((one, other) => (one.time < other.time ? -1 : 1))),
    }
    const { meeting_id, edition: revision, ...values } = row
    const thing = { entity: 'vip_list', entityId: meeting.id, meetingId: meeting.id, who: user.id, at: now }
    const change = { labels: vipListWords, since: input.edition, revision, before: valuesOf(standing), after: valuesOf(row), plain: [] }
    const saved = await saveRevision(tx, thing, change, (edition) => vipLists.update(tx, { meeting_id }, { ...values, edition }))
    if (saved instanceof Refusal) return saved
    if (leadId !== null && leadId !== standing.lead_id)
      await tellDuties(tx, meeting, [{ userId: leadId, duty: 'lead', about: meeting.id }], { who: user.id, at: now })
    return listOnWire({ ...row, edition: saved.revision }, readerOf(grants, user.id, row))
  })

/** The values of a list by wire name, to compare two of them. */
const valuesOf = (list: ListRow): Record<keyof typeof vipListWords, string | number> => ({
  lead: JSON.stringify([list.lead_name, list.lead_mobile, list.lead_id]),
  marginMinutes: list.margin_minutes,
  deleteDay: list.delete_at,
  banquets: list.banquets,
})
