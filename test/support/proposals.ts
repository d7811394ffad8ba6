/** Applying to hold a meeting, where whoever is signed in may. */
import type { Input } from '#contract/call.ts'
import { proposal, PROPOSALS_MOST } from '#contract/proposal.ts'
import type { TestApp } from './app.ts'
import type { Person } from './person.ts'

/** Right whenever a test plays. */
export const aProposal: Input<typeof proposal.save> = {
  edition: 0,
  title: '家校共育论坛',
  meetingStratTime: '2031-05-10 09:00:00',
  meetingEndTime: '2031-05-11 18:00:00',
  address: '杭州市文一路1号',
  size: 300,
  paid: 0,
  intro: '两天的报告与分组讨论，请各校派人参加。',
  contactName: '王小明',
  contactMobile: '13900000077',
}

/** Nobody has to have proved anything at the tenant of tests. */
export async function anybodyProposes({ deps: { db } }: Pick<TestApp, 'deps'>): Promise<void> {
  const rule = { third_id: '-000001', edition: 1, months: 12, keep_days: 30, proposers: 'anyone' } as const
  await db.write((tx) =>
    tx
      .insertInto('certification_rules')
      .values(rule)
      .onConflict((conflict) => conflict.column('third_id').doUpdateSet({ proposers: rule.proposers }))
      .execute(),
  )
}

/** Throws away the oldest that somebody has and that is no meeting, where there is room for no other. */
export async function roomForOne(person: Person): Promise<void> {
  const standing = (await person.do(proposal.mine, {})).list.filter(({ state }) => state !== 'approved')
  const oldest = standing.at(-1)
  if (standing.length < PROPOSALS_MOST || oldest === undefined) return
  if (oldest.state === 'waiting') await person.do(proposal.withdraw, { id: oldest.id })
  await person.do(proposal.remove, { id: oldest.id })
}
