/** What somebody comes for on the day: the next meeting, and the code that lets them in. */
import { Link } from 'wouter'
import type { Admission } from '#contract/admission.ts'
import { paths } from '#contract/paths.ts'
import { useNow } from '../../../api/clock.ts'
import { meetingsAhead, NextTickets } from '../../admission/parts/next-tickets.tsx'

export function ClassifyNext({ tickets }: { tickets: readonly Admission[] }) {
  const [next] = meetingsAhead(tickets, useNow())
  if (next === undefined) return null
  return (
    <section className="classify-next" aria-labelledby="classify-next">
      <header>
        <h2 id="classify-next">下一场会议</h2>
        <Link href={paths.wallet}>全部门票</Link>
      </header>
      <NextTickets tickets={next.tickets} />
    </section>
  )
}
