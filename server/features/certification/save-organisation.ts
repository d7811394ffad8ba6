/** An organisation's papers, by whoever acts for it. */
import { type certification, certificationKindWords } from '#contract/certification.ts'
import { codeFlawOf } from '#contract/credit-code.ts'
import type { Tx } from '../../db/db.ts'
import { noNumber } from '../../db/sealed.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { handedIn } from '../notice/handed-in.ts'
import { certificationLooks } from './look-store.ts'
import { save } from './save.ts'
import { type Certification, lockHolderOfCode } from './store.ts'
import { isMarked, ownOnWire } from './wire.ts'

export const saveOrganisation: Handler<typeof certification.saveOrganisation> = async ({ deps: { db }, input, user, thirdId, now }) => {
  const submit = input.submit === 1
  const tellings = submit ? await handedIn(db, 'certification_waiting', { thirdId, what: certificationKindWords.organisation, now }) : []
  return db.write(async (tx) => {
    const { name, code, legalPerson, contactName, contactMobile, licence, letter } = input
    const written = {
      name,
      code,
      papers: { legalPerson, contactName, contactMobile, licence, letter },
      numbered: false,
      paper_no: noNumber,
      paper_tail: '',
      checked: '',
      insisted: codeFlawOf(code) === 'check' ? input.insist : 0,
    }
    const write = async (row: Certification) =>
      submit && (await isTaken(tx, row, code, now)) ? refuse('certification_code_taken') : written
    const saved = await save(tx, { userId: user.id, thirdId, kind: 'organisation', since: input.edition, submit, tellings, now, write })
    return saved instanceof Refusal ? saved : ownOnWire(saved, await certificationLooks.count(tx, { certification_id: saved.id }), now)
  })
}

/** An organisation's mark elsewhere with the same code. One whose time is over is taken down when this one is approved. */
async function isTaken(tx: Tx, { id, third_id }: Certification, code: string, now: number): Promise<boolean> {
  const holder = await lockHolderOfCode(tx, third_id, code)
  return holder !== undefined && holder.id !== id && isMarked(holder, now)
}
