/** What organisers want to be told: what each call does. */
import { may } from '#contract/may.ts'
import { type Notice, noticeKinds, type NoticeKind, noticeOf, type notice } from '#contract/notice.ts'
import type { Deps } from '../../deps.ts'
import { type Handlers, refuse, type User } from '../../use-case.ts'
import { rightsOf } from '../right/rights.ts'
import { noticeRefusals, refusedBy } from './store.ts'

const kinds = Object.keys(noticeKinds) as NoticeKind[]

interface Asking {
  deps: Deps
  user: User
  thirdId: string
  now: number
}

export const noticeHandlers: Handlers<typeof notice> = {
  mine: choices,
  async choose(context) {
    const { deps, input, user, thirdId } = context
    if (!(await kindsFor(context)).includes(input.kind)) return refuse('forbidden')
    const refusal = { user_id: user.id, third_id: thirdId, kind: input.kind }
    await deps.db.write(async (tx) => {
      if (input.on === 1) await noticeRefusals.delete(tx, refusal)
      else await noticeRefusals.insertNew(tx, refusal, 'user_id', 'third_id', 'kind')
    })
    return choices(context)
  },
}

/** Those that somebody would be told, at the tenant or at any of its meetings. */
async function kindsFor({ deps: { db }, user, thirdId, now }: Asking): Promise<NoticeKind[]> {
  const rights = await rightsOf(db, user.id, thirdId, now)
  const atMeetings = rights.meetings.map((id) => rights.givenAt(id))
  return kinds.filter((kind) => {
    const { right, atTenant } = noticeOf(kind)
    return [rights, ...(atTenant ? [] : atMeetings)].some((grants) => may(grants, right))
  })
}

async function choices(asking: Asking): Promise<Notice[]> {
  const [theirs, refused] = await Promise.all([kindsFor(asking), refusedBy(asking.deps.db.read, asking.user.id, asking.thirdId)])
  return theirs.map((kind) => ({ kind, name: noticeKinds[kind].name, on: refused.has(kind) ? 0 : 1 }))
}
