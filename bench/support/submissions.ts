/** Orders of a crowd, as bodies and as complete requests. */
import { order } from '#contract/order.ts'
import type { Member } from '#test/support/crowd.ts'
import { message } from './load.ts'

/** What everybody orders: one of them. */
export interface Kind {
  ticketId: string
  price: number
  voucher?: string
}

export const bodyOf = (member: Member, { ticketId, price, voucher }: Kind) => ({
  enrollInfoIds: member.attendeeIds,
  meetingId: '1',
  thirdId: '-000001',
  ticketId,
  ticketNum: 1,
  ticketPrice: price,
  ...(voucher !== undefined && { voucher }),
})

/** A complete request for each of them. */
export const submissions = (members: readonly Member[], kind: Kind): string[] =>
  members.map((member) =>
    message(
      'POST',
      order.submit.path,
      {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${member.token}`,
        'Idempotency-Key': `key-${member.userId}`,
      },
      JSON.stringify(bodyOf(member, kind)),
    ),
  )
