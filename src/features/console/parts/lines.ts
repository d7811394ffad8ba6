/** The checklist as people see it. */
import type { Data } from '#contract/call.ts'
import { type CheckKey, checks, type meetingManage, type OwnMeeting } from '#contract/meeting-manage.ts'
import type { Ways } from './ways.ts'

export type Checklist = Data<typeof meetingManage.checklist>

export interface Line {
  key: string
  name: string
  needed: boolean
  done: boolean
  count: number
  /** More of them, which are drafts. */
  drafts: number
  /** Where it is written; undefined for what somebody else has to do. */
  href: string | undefined
}

/** Lines whose fields attendees know: they change by 改期 and 换地点. */
const announced: ReadonlySet<string> = new Set<CheckKey>(['time', 'address'])

/** What is nowhere to be written yet, and nobody waits for, is no line. */
export function linesOf({ list }: Checklist, ways: Ways, { peopleToTell }: Pick<OwnMeeting, 'peopleToTell'>): Line[] {
  return list.flatMap(({ key, done, count, drafts }) => {
    const known = key in checks ? checks[key as CheckKey] : undefined
    const href = peopleToTell > 0 && announced.has(key) ? ways.form('cancel') : ways.to(key)?.href
    return known === undefined || (href === undefined && !known.needed) ? [] : [{ key, ...known, done, count, drafts, href }]
  })
}
