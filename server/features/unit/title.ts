/** The title of an organisation: its caretakers keep it, its members have invoices made out to it. */
import { taxWarning } from '#contract/invoice-title.ts'
import type { unit, UnitTitle } from '#contract/unit.ts'
import type { Row } from '../../db/db.ts'
import { toWire } from '../../flow/clock.ts'
import { newId } from '../../flow/ids.ts'
import { writeLog } from '../../flow/log-store.ts'
import { showField } from '../../privacy/field-gate.ts'
import { type Handler, refuse } from '../../use-case.ts'
import { dropTitle, organisationTitles, putTitle } from '../organisation/title-store.ts'
import { heldOpen } from '../organisation/tree-store.ts'
import { seenBy } from './seen.ts'

const onWire = ({ edition, name, tax_no, address, phone, bank, account }: Row<'organisation_titles'>): UnitTitle => ({
  edition,
  name,
  taxNo: tax_no,
  warning: taxWarning(tax_no),
  address,
  phone: showField('invoice.phone', phone, 'author'),
  bank,
  account,
})

export const title: Handler<typeof unit.title> = async (context) => {
  const seen = await seenBy(context, context.input.id)
  // Whoever only knows its people has no use for it.
  if (seen === undefined || !(seen.belongs || seen.looksAfter)) return refuse('organisation_gone')
  const row = await organisationTitles.find(context.deps.db.read, { organisation_id: seen.home.id })
  return row === undefined ? null : onWire(row)
}

export const saveTitle: Handler<typeof unit.saveTitle> = ({ deps: { db }, input, user, thirdId, now }) =>
  db.write(async (tx) => {
    const { id, edition, insist, taxNo, ...typed } = input
    const home = await heldOpen(tx, id, thirdId)
    if (home === undefined) return refuse('organisation_gone')
    await db.serialise(tx, `organisation_title:${home.id}`)
    const standing = await organisationTitles.find(tx, { organisation_id: home.id })
    if ((standing?.edition ?? 0) !== edition) return refuse('changed_meanwhile', { who: '', at: toWire(now), what: '' })
    const row = { ...typed, organisation_id: home.id, id: standing?.id ?? newId(now), edition: edition + 1, tax_no: taxNo }
    await putTitle(tx, row)
    // Whoever insists on a number that does not check is known by it, and the number is not repeated.
    const action = insist === 1 && taxWarning(taxNo) !== '' ? 'insist' : 'saveTitle'
    await writeLog(tx, [{ entity: 'organisation', entityId: home.id, action, who: user.id, at: now }])
    return onWire(row)
  })

export const removeTitle: Handler<typeof unit.removeTitle> = ({ deps: { db }, input: { id }, user, thirdId, now }) =>
  db.write(async (tx) => {
    const home = await heldOpen(tx, id, thirdId)
    if (home === undefined) return refuse('organisation_gone')
    if (await dropTitle(tx, home.id))
      await writeLog(tx, [{ entity: 'organisation', entityId: home.id, action: 'removeTitle', who: user.id, at: now }])
    return null
  })
