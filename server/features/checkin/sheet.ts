/** For paper: names in the order of their serials, which is what is typed in again from a hand-ticked sheet. */
import type { checkin, SheetRow } from '../../../contract/checkin.ts'
import { maskedMobile } from '../../../contract/mask.ts'
import { type Handler, refuse } from '../../http/context.ts'
import { paged } from '../../http/paged.ts'
import { badgeCodeOf, exhibitorCodeOf, fillHashes } from '../admission/codes.ts'
import { type HolderSource, pageOfHolders } from './log-store.ts'
import { bringUpToDate } from './roster.ts'
import { companyOf, ruleOf } from './rule.ts'
import { findList } from './store.ts'

export const sheet: Handler<typeof checkin.sheet> = async ({ deps: { db, env }, input, thirdId }) => {
  const list = await findList(db, input.listId, thirdId)
  if (list === undefined) return refuse('list_gone')
  if (input.pageNum === 1) await fillHashes(db, list.meeting_id)
  await bringUpToDate(db, env.secret, list.meeting_id)
  return paged(input, (offset, limit) => pageOfHolders(db, list.meeting_id, ruleOf(list).ticketIds, offset, limit), onWire)
}

function onWire(row: HolderSource): SheetRow {
  return {
    serial: row.serial as number,
    name: row.name,
    company: companyOf(row),
    ticketName: row.ticket_name,
    phone: maskedMobile(row.phone),
    number: row.number,
    badgeCode: badgeCodeOf(row.code),
    exhibitorCode: exhibitorCodeOf(row.code),
  }
}
