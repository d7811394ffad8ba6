/** What a card is made of: the ticket behind a code, and what its holder lets others have of it. Nothing of a ticket that has ended. */
import { type CardField, cardFields, type CardSeen, shownAtFirst } from '#contract/card.ts'
import { readCode } from '#contract/entry-code.ts'
import { workplaceOf } from '#contract/workplace.ts'
import type { Reader } from '../../db/db.ts'
import { readJson } from '../../db/json.ts'
import type { Seals } from '../../db/sealed.ts'
import { digest } from '../../flow/ids.ts'
import { opened } from '../attendee/number.ts'
import { isUnderAge } from '../attendee/guardian.ts'
import { type Behind, cards, findBehind, newestBehind } from './source-store.ts'

/** What stands on one. */
export type OnCard = Pick<CardSeen, 'name' | 'company' | 'position'> & { mobile: string; email: string }

export interface Made {
  admissionId: string
  meetingId: string
  meetingName: string
  giverId: string
  /** What they let go. */
  shown: CardField[]
  card: OnCard
}

/** What somebody lets others have. */
export async function choiceOf(on: Reader, userId: string): Promise<readonly CardField[]> {
  const shows = (await cards.find(on, { user_id: userId }))?.shows
  return shows === undefined ? shownAtFirst : readJson(shows)
}

/** The card that a code gives now; undefined where it is none, or its ticket has ended. */
export async function cardBehind(on: Reader, seals: Seals, code: string, now: number): Promise<Made | undefined> {
  const read = readCode(code, [])
  const behind = read.kind === 'exhibitor' ? await findBehind(on, digest(read.text)) : undefined
  if (behind === undefined) return undefined
  // A buyer chooses for their own card. The card of another person, by the code on their badge, has what cards have without a choice.
  const choice = behind.attendee_is === 'other' ? shownAtFirst : await choiceOf(on, behind.giver_id)
  return madeOf(behind, choice, seals, now)
}

/** As it would be made of the newest ticket in force that an account holds for itself. */
export async function cardOfNewest(on: Reader, seals: Seals, userId: string, now: number): Promise<Made | undefined> {
  const behind = await newestBehind(on, userId)
  return behind && madeOf(behind, await choiceOf(on, userId), seals, now)
}

/** Only what is let go; the rest is empty, on the card and wherever it is kept. */
export function onlyShown({ name, ...fields }: OnCard, shown: readonly CardField[]): OnCard {
  const kept = cardFields.map((field) => [field, shown.includes(field) ? fields[field] : ''])
  return { name, ...(Object.fromEntries(kept) as Record<CardField, string>) }
}

function madeOf(behind: Behind, choice: readonly CardField[], seals: Seals, now: number): Made {
  const person = opened(seals, behind)
  // A child gives its name and no more, whoever holds its ticket.
  const shown = isUnderAge(person, now) ? [] : [...choice]
  const { name, position, phone: mobile, email } = behind
  return {
    admissionId: behind.admission_id,
    meetingId: behind.meeting_id,
    meetingName: behind.meeting_title,
    giverId: behind.giver_id,
    shown,
    card: onlyShown({ name, company: workplaceOf(behind).workplace, position, mobile, email }, shown),
  }
}
