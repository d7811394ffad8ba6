/** Stands at a meeting, who works at them, and cards that are kept for them. */
import { admission } from '#contract/admission.ts'
import { card } from '#contract/card.ts'
import type { Input } from '#contract/call.ts'
import { exhibitor } from '#contract/exhibitor.ts'
import type { TestApp } from './app.ts'
import { type Person, signIn } from './person.ts'
import { ticketFor } from './sign-up.ts'

export const aStand: Input<typeof exhibitor.save> = { meetingId: '1', name: '云栖教具', booth: '', badges: 10, organisationId: '' }

/** A stand that somebody looks after. */
export async function standOf(organiser: Person, head: Pick<Person, 'mobile'>, more: Partial<typeof aStand> = {}) {
  const stand = await organiser.do(exhibitor.save, { ...aStand, ...more })
  await organiser.do(exhibitor.addPerson, { exhibitorId: stand.id, mobile: head.mobile, name: '展商负责人', head: 1 })
  return stand
}

/** The code that somebody shows who wants to be known. */
export async function codeOf(person: Person, name?: string): Promise<string> {
  const { id } = await ticketFor(person, name)
  return (await person.do(admission.exhibitorCode, { id })).code
}

/** The code of a visitor whom nobody has met yet. */
export async function visitorsCode(test: TestApp, mobile: string, name: string): Promise<string> {
  return codeOf(await signIn(test, mobile), name)
}

/** Keeps a card for a stand, or, without one, for oneself. */
export const keep = (person: Person, code: string, exhibitorId = '') => person.do(card.keep, { code, exhibitorId, note: '' })
