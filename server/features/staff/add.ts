/** Somebody becomes staff of a meeting, by phone: an account is made where there is none, and its owner signs in by SMS. */
import type { staff } from '#contract/staff.ts'
import { writeJson } from '../../db/json.ts'
import { writeLog } from '../../flow/log-store.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { findOrAddUser } from '../session/store.ts'
import { take } from '../verify/limit-store.ts'
import { areLists, findStaff, staffTable, type StaffWithName } from './store.ts'
import { onWire } from './wire.ts'

/** The answer shows the name of the account with the phone: enough to enter a team, too few to try out phone numbers. */
const PHONES_AN_HOUR = 300

export const add: Handler<typeof staff.add> = ({ deps: { db }, input: { meetingId, mobile, name, listIds }, user, now }) =>
  db.write(async (tx) => {
    if (!(await areLists(tx, meetingId, listIds))) return refuse('list_gone')
    if (!(await take(tx, `staff:${user.id}`, PHONES_AN_HOUR, 3_600_000, now))) return refuse('too_often')
    const { id } = await findOrAddUser(tx, mobile, now)
    if (
      !(await staffTable.insertNew(
        tx,
        {
          meeting_id: meetingId,
          user_id: id,
          created_at: now,
          list_ids: writeJson(listIds),
          until_at: null,
          link_code: '',
          written_name: name,
        },
        'meeting_id',
        'user_id',
      ))
    )
      return refuse('already_staff')
    await writeLog(tx, [
      { entity: 'staff', entityId: id, action: 'add', to: listIds.join(','), who: user.id, why: `meeting ${meetingId}`, at: now },
    ])
    return onWire((await findStaff(tx, meetingId, id, now)) as StaffWithName)
  })
