/** Lists of people that come in, in tests. */
import type { Input } from '#contract/call.ts'
import { namelist } from '#contract/namelist.ts'
import type { Person } from './person.ts'

export const HERE = { meetingId: '1' }

type Wish = Input<typeof namelist.apply>
export type Named = Required<Wish['people'][number]>

let phones = 0
/** Nobody who has an account yet. */
export function somebody(name = `陈${'晓明秀英国栋小燕建军'[phones % 10]}`): Named {
  phones += 1
  return { row: phones, name, phone: `199${String(10_000_000 + phones)}`, department: '', position: '' }
}

/** A list that nobody has taken up yet. */
export function comingIn(person: Person, people: Named[], more: Partial<Wish> = {}): Promise<{ id: string; taskId: string }> {
  return person.do(namelist.apply, { ...HERE, ticketId: '1', way: 'free', people, ...more })
}
