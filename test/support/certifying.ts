/** People and organisations that prove themselves, and whoever decides about it. */
import type { Data, Input } from '#contract/call.ts'
import { certification } from '#contract/certification.ts'
import { checkOf } from '#contract/credit-code.ts'
import type { CertificationKind } from '#contract/mark.ts'
import type { Person } from './person.ts'
import { pdf, putIn, tinyPng } from './put-in.ts'

/** The number of the standard's own example. */
export const NUMBER = '11010519491231002X'

/** A code like a licence's, its check character right. @param serial so many differ by it. */
export function aCode(serial = 0): string {
  const rest = `91330106MA27${String(serial).padStart(5, '0')}`
  return rest + checkOf(rest)
}

type PersonPapers = Input<typeof certification.savePerson>
type OrganisationPapers = Input<typeof certification.saveOrganisation>

/** Handed in, where nothing else is said; a resident, who is nothing besides. */
export const ofPerson = (more: Partial<PersonPapers> = {}): PersonPapers => ({
  edition: 0,
  submit: 1,
  name: '欧阳小鱼',
  paper: 'idcard',
  paperNo: NUMBER,
  standing: '',
  school: '',
  front: '',
  back: '',
  proof: '',
  ...more,
})

/** The same of an organisation, with its two files. */
export async function ofOrganisation(person: Person, more: Partial<OrganisationPapers> = {}): Promise<OrganisationPapers> {
  return {
    edition: 0,
    submit: 1,
    name: '望湖小学',
    code: aCode(),
    legalPerson: '欧阳大鱼',
    contactName: '欧阳小鱼',
    contactMobile: '13900000077',
    licence: more.licence ?? (await putIn(person, tinyPng, '执照.png', 'certification')).address,
    letter: more.letter ?? (await putIn(person, pdf(), '授权书.pdf', 'certification')).address,
    ...more,
  }
}

type Decision = Partial<Input<typeof certification.decide>>

/** What somebody decides of what waits, or of a mark that stands, as it is now. */
export async function decision(decider: Person, id: string, more: Decision = {}): Promise<Input<typeof certification.decide>> {
  const { list } = await decider.do(certification.list, { pageNum: 1, pageSize: 200, keyword: '' })
  const edition = list.find((one) => one.id === id)?.edition ?? 0
  return { id, edition, action: 'approve', reasons: [], reason: '', untilDay: '', ...more }
}

export async function decide(decider: Person, id: string, more: Decision = {}): Promise<Data<typeof certification.decide>> {
  return decider.do(certification.decide, await decision(decider, id, more))
}

/** An organisation that is certified. @returns its id. */
export async function certifiedOrganisation(person: Person, decider: Person, more: Partial<OrganisationPapers> = {}): Promise<string> {
  const { id } = await person.do(certification.saveOrganisation, await ofOrganisation(person, more))
  await decide(decider, id)
  return id
}

export async function certifiedPerson(person: Person, decider: Person, more: Partial<PersonPapers> = {}): Promise<string> {
  const { id } = await person.do(certification.savePerson, ofPerson(more))
  await decide(decider, id)
  return id
}

/** One's own as it stands; there is one. */
export async function ownOne(person: Person, kind: CertificationKind): Promise<NonNullable<Data<typeof certification.mine>['person']>> {
  const own = (await person.do(certification.mine, {}))[kind]
  if (own === null) throw new Error(`nobody has proved themselves as ${kind}`)
  return own
}
