/** One's own card: what others get from now on, and as it would be made now. Cards that others have stay as they are. */
import { type card, cardFields, type OwnCard } from '#contract/card.ts'
import type { Db } from '../../db/db.ts'
import { writeJson } from '../../db/json.ts'
import type { Deps } from '../../deps.ts'
import type { Handler, User } from '../../use-case.ts'
import { profiles } from '../member/store.ts'
import { cardOfNewest, choiceOf, onlyShown } from './source.ts'
import { cards } from './source-store.ts'
import { countGiven, countMet } from './store.ts'

export const mine: Handler<typeof card.mine> = ({ deps, user, now }) => ownCard(deps, user, now)

export const save: Handler<typeof card.save> = async ({ deps, input: { shows }, user, now }) => {
  // Each once, in the order of the contract.
  const fields = cardFields.filter((field) => shows.includes(field))
  const row = { user_id: user.id, shows: writeJson(fields), saved_at: now }
  await deps.db.write((tx) => cards.upsert(tx, row, ['user_id']))
  return ownCard(deps, user, now)
}

async function ownCard({ db, seals }: Pick<Deps, 'db' | 'seals'>, user: User, now: number): Promise<OwnCard> {
  const [shows, newest, given, met] = await Promise.all([
    choiceOf(db.read, user.id),
    cardOfNewest(db.read, seals, user.id, now),
    countGiven(db.read, user.id),
    countMet(db.read, user.id),
  ])
  const sample =
    newest === undefined
      ? { ...onlyShown(await ofProfile(db, user), shows), meetingName: '' }
      : { ...newest.card, meetingName: newest.meetingName }
  return { shows: [...shows], sample, given, met }
}

async function ofProfile(db: Db, { id, name, mobile }: User) {
  const profile = await profiles.find(db.read, { user_id: id })
  return { name, company: profile?.company ?? '', position: profile?.position ?? '', mobile, email: profile?.email ?? '' }
}
