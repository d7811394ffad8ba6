/** Lists of people that come in: what each call does. */
import { rangeOf } from '../../db/pages.ts'
import type { namelist as calls } from '#contract/namelist.ts'
import type { Handlers } from '../../use-case.ts'
import { apply } from './apply.ts'
import { preview } from './preview.ts'
import { pageOfLists } from './store.ts'
import { undo } from './undo.ts'
import { onWire } from './wire.ts'

export const namelistHandlers: Handlers<typeof calls> = {
  read: preview,
  apply,
  undo,
  list: async ({ deps: { db }, input: { meetingId, pageNum, pageSize } }) => {
    const { rows, total } = await pageOfLists(db.read, meetingId, rangeOf({ pageNum, pageSize }))
    return { list: rows.map(onWire), total, pageNum, pageSize }
  },
}
