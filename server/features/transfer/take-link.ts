/**
 * Whoever opens a link takes the ticket, once, and says who they are. The account is held before the order and the order
 * locked before the admission, as claiming does it: of two who take at the same moment the second finds it taken.
 */
import type { transfer } from '#contract/transfer.ts'
import type { Row } from '../../db/db.ts'
import { digest } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { can } from '../../flow/machine.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { admissionMachine } from '../admission/machine.ts'
import { tellAnew } from '../admission/roster-store.ts'
import { everIn } from '../admission/store.ts'
import { pinyinOf } from '../attendee/pinyin.ts'
import { becomeAnother, updateAttendee } from '../attendee/store.ts'
import { withdrawAbout } from '../consent/store.ts'
import { deleteUses } from '../file/store.ts'
import { lockOrder } from '../order/store.ts'
import { holdAccount } from '../session/store.ts'
import { countDeadLink, mayTry } from './dead-link.ts'
import { findLink, isOpen } from './link-store.ts'
import { passOn } from './pass-on.ts'
import { sameName } from './same-name.ts'
import { lockAdmission } from './store.ts'

export const takeLink: Handler<typeof transfer.takeLink> = async ({ deps: { db }, input: { code, name }, user, now }) => {
  if (!(await mayTry(db, user.id, now))) return refuse('too_often')
  const key = digest(code)
  const found = await findLink(db.read, key)
  if (found?.maker_id === user.id) return refuse('transfer_self')
  const namePinyin = await pinyinOf(name)
  const taken =
    found &&
    (await db.write(async (tx) => {
      if (!(await holdAccount(tx, user.id))) return refuse('busy')
      const order = (await lockOrder(tx, found.order_no)) as Row<'orders'>
      const { id, status, attendee_id: attendeeId, ...standing } = await lockAdmission(tx, found.admission_id)
      // A second tap: it is theirs already.
      if (standing.user_id === user.id && standing.bought_by === found.maker_id) return { id }
      const link = await findLink(tx, key)
      if (link === undefined || !isOpen(link, now)) return undefined
      const seen = (await everIn(tx, standing.meeting_id, [id])).has(id)
      if (!can(admissionMachine, 'give', status, { order, endsAt: link.meeting_ends, at: now, everIn: seen }))
        return refuse('transfer_late')

      const who = { name, name_pinyin: namePinyin, phone: user.mobile, updated_at: now }
      if (sameName(link.attendee_name, name)) await updateAttendee(tx, attendeeId, who)
      else {
        // Another person than the buyer wrote down: nothing that was written of that one becomes theirs.
        await withdrawAbout(tx, found.maker_id, attendeeId, now)
        await deleteUses(tx, 'attendee', attendeeId)
        await becomeAnother(tx, attendeeId, found.maker_id, who)
      }
      await passOn(tx, { admissionId: id, attendeeId, buyerId: found.maker_id, holderId: user.id }, now)
      await tellAnew(tx, id)
      const log = { entity: 'admission', entityId: id, from: status, to: status, who: user.id, at: now }
      await writeLog(tx, [{ ...log, action: 'take_link', why: `bought by ${found.maker_id}` }])
      return { id }
    }))
  if (taken !== undefined) return taken
  await countDeadLink(db, user.id, now)
  return refuse('claim_link_gone')
}
