/** People who receive guests: known by phone, with an account made where there is none, and told that there is something to do. */
import type { Party } from '#contract/vip/fields.ts'
import { type VipDuty, vipDuties } from '#contract/vip/tellings.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { tell } from '../../message/outbox.ts'
import { holdAccountsOf, nameNameless } from '../../session/store.ts'

/**
 * @param parties by name and phone; an empty phone is nobody.
 * @returns the account of each phone, by the phone.
 */
export async function accountsOf(tx: Tx, parties: readonly Party[], now: number): Promise<(mobile: string) => string | null> {
  const named = parties.filter(({ mobile }) => mobile !== '')
  if (named.length === 0) return () => null
  const accounts = await holdAccountsOf(
    tx,
    named.map(({ mobile }) => mobile),
    now,
  )
  for (const { name, mobile } of named) {
    const account = accounts.get(mobile)
    if (account?.name === '') await nameNameless(tx, account.id, name)
  }
  return (mobile) => accounts.get(mobile)?.id ?? null
}

interface Given {
  userId: string
  duty: VipDuty
  /** What it is about: somebody hears once of each. */
  about: string
}

/** They hear that there is something to do, and no name: the phone may be somebody else's. Whoever has written it knows. */
export async function tellDuties(
  tx: Tx,
  meeting: Pick<Row<'meetings'>, 'id' | 'third_id' | 'title'>,
  given: readonly Given[],
  { who, at }: { who: string; at: number },
): Promise<void> {
  await tell(
    tx,
    given
      .filter(({ userId }) => userId !== who)
      .map(({ userId, duty, about }) => ({
        kind: 'vip_host',
        about,
        userId,
        thirdId: meeting.third_id,
        meetingId: meeting.id,
        facts: { meeting: meeting.title, what: vipDuties[duty] },
      })),
    at,
  )
}
