import type { Pool } from '#contract/ticket-manage.ts'

/** A pool, or what a new one is to be. */
export type Opened = Pool | 'whole' | 'shared'

/** What the meeting's own is called, which organisers give no name. */
export const nameOf = ({ whole, name }: Pick<Pool, 'whole' | 'name'>) => (whole === 1 ? '会议总名额' : name)
