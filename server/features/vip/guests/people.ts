/** People who receive guests are told that there is something to do. */
import { type VipDuty, vipDuties } from '#contract/vip/tellings.ts'
import type { Row, Tx } from '../../../db/db.ts'
import { tell } from '../../message/outbox.ts'

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
