/** Asks the register whether name and number are one person's, before anything is kept: each question costs money. */
import type { Checked } from '#contract/call.ts'
import type { certification } from '#contract/certification.ts'
import { isIdcard } from '#contract/fields.ts'
import type { Deps } from '../../deps.ts'
import { type Refusal, refuse } from '../../use-case.ts'
import { take } from '../verify/limit-store.ts'
import { isClosed } from './save.ts'
import { certifications } from './store.ts'
import { DAY_MS, meantNumber, numberOf } from './wire.ts'

/** Of one account within a day: nobody tries out whose number belongs to a name. */
const TRIES_MOST = 5

interface Compared {
  /** What it said of this number: `same`, `unknown`; empty where nobody was asked. */
  answer: string
  number: string
}

/** @param input of a person's papers, checked. */
export async function compared(
  { db, seals, identity }: Pick<Deps, 'db' | 'seals' | 'identity'>,
  input: Checked<typeof certification.savePerson>,
  { userId, mobile, thirdId, now }: { userId: string; mobile: string; thirdId: string; now: number },
): Promise<Compared | Refusal<'certification_differs' | 'certification_tries'>> {
  const nobody = { answer: '', number: '' }
  if (identity === undefined || input.submit === 0 || input.paper !== 'idcard') return nobody
  const row = await certifications.find(db.read, { user_id: userId, third_id: thirdId, kind: 'person' })
  const number = meantNumber(seals, row, input)
  // What is refused anyway is not paid for.
  if (!isIdcard(number) || (row !== undefined && isClosed(row, true))) return nobody
  if (row?.checked === 'same' && row.name === input.name && numberOf(seals, row) === number) return { answer: 'same', number }
  if (!(await db.write((tx) => take(tx, `certification-tries:${userId}`, TRIES_MOST, DAY_MS, now)))) return refuse('certification_tries')
  const answer = await identity.check({ name: input.name, idcard: number, mobile })
  return answer === 'differs' ? refuse('certification_differs') : { answer, number }
}
