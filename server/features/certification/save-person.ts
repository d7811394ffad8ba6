/** A person's own papers. */
import type { Checked } from '#contract/call.ts'
import { type certification, certificationKindWords, type CertificationPapers } from '#contract/certification.ts'
import { isStoredNumber } from '#contract/certification-flaws.ts'
import type { Seals } from '../../db/sealed.ts'
import { type Handler, Refusal, refuse } from '../../use-case.ts'
import { handedIn } from '../notice/handed-in.ts'
import { compared } from './compare.ts'
import { certificationLooks } from './look-store.ts'
import { save, type Written } from './save.ts'
import type { Certification } from './store.ts'
import { meantNumber, numberOf, ownOnWire } from './wire.ts'

type Papers = Checked<typeof certification.savePerson>

export const savePerson: Handler<typeof certification.savePerson> = async ({ deps, input, user, thirdId, now }) => {
  const said = await compared(deps, input, { userId: user.id, mobile: user.mobile, thirdId, now })
  if (said instanceof Refusal) return said
  const submit = input.submit === 1
  const tellings = submit ? await handedIn(deps.db, 'certification_waiting', { thirdId, what: certificationKindWords.person, now }) : []
  return deps.db.write(async (tx) => {
    const saved = await save(tx, {
      userId: user.id,
      thirdId,
      kind: 'person',
      since: input.edition,
      submit,
      tellings,
      now,
      write: (row) => {
        const number = meantNumber(deps.seals, row, input)
        const checked = said.number === number ? said.answer : ''
        return Promise.resolve(written(deps.seals, row, input, { number, checked }))
      },
    })
    return saved instanceof Refusal ? saved : ownOnWire(saved, await certificationLooks.count(tx, { certification_id: saved.id }), now)
  })
}

function written(
  seals: Seals,
  row: Certification,
  input: Papers,
  { number, checked }: { number: string; checked: string },
): Written | Refusal<'certification_paper_missing'> {
  // A draft keeps any number: one that is taken from there has not been checked yet. The contract checked a typed one.
  if (input.submit === 1 && input.paperNo === '' && !isStoredNumber(input.paper, number)) return refuse('certification_paper_missing')
  const { paper, standing, school, front, back, proof } = input
  const papers: CertificationPapers = { paper, standing, front, back, ...(standing !== '' && { school, proof }) }
  const numbered = number !== numberOf(seals, row)
  return {
    name: input.name,
    code: '',
    papers,
    numbered,
    paper_no: numbered ? seals.seal(number, row.id) : row.paper_no,
    paper_tail: number.slice(-4),
    // What was said of other words says nothing of these.
    checked: checked || (numbered || input.name !== row.name ? '' : row.checked),
    insisted: 0,
  }
}
