/** Pictures or live codes: set for a whole meeting. Its lists take from then on what its admissions show. */
import type { checkin } from '#contract/checkin/calls.ts'
import type { OpeningKind } from '#contract/entry-code.ts'
import { readJson, writeJson } from '../../../db/json.ts'
import type { Handler } from '../../../use-case.ts'
import { fillKeys } from '../../admission/live-key.ts'
import { tellAll } from '../../admission/roster-store.ts'
import { isRotating, setRotating } from '../roster/roster-store.ts'
import { changeList } from './change-list.ts'
import { listsOf, lockLists } from './list-store.ts'

export const codeKind: Handler<typeof checkin.codeKind> = async ({ meeting, deps: { db, env }, input, user, now }) => {
  const { rotating } = input
  if (rotating === undefined) return { rotating: (await isRotating(db.read, meeting.id)) ? 1 : 0 }
  const changed = await db.write(async (tx) => {
    if (!(await setRotating(tx, meeting.id, rotating))) return false
    const ids = (await listsOf(tx, meeting.id)).map(({ id }) => id)
    for (const list of await lockLists(db, tx, ids)) {
      // Passes of visits are always alive.
      if (list.kind === 'visitor') continue
      await changeList(tx, list, { accepts: writeJson(swapped(readJson(list.accepts), rotating === 1)) }, { who: user.id, at: now })
    }
    await tellAll(tx, meeting.id)
    return true
  })
  // Thousands of keys take seconds: whoever syncs first meanwhile gets those that there are.
  if (changed && rotating === 1) await fillKeys(db, env.secret, meeting.id)
  return { rotating }
}

function swapped(accepts: readonly OpeningKind[], alive: boolean): OpeningKind[] {
  const [from, to] = alive ? (['entry', 'rotating'] as const) : (['rotating', 'entry'] as const)
  return [...new Set(accepts.map((kind) => (kind === from ? to : kind)))].sort()
}
