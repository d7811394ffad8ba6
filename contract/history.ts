/** Who changed what, and when: the reader of the log for a meeting's things, and the edition that every save begins with. */
import * as v from 'valibot'
import { page, paging, post } from './call.ts'
import { id } from './fields.ts'
import { say } from './sentences.ts'

/**
 * How often a thing had been saved when somebody began to change it; 0 for one that is not there yet. A save from an older
 * edition is refused with `changed_meanwhile` where somebody else has changed one of the same fields since.
 */
export const edition = v.optional(v.pipe(v.number(say.fieldUnknown), v.safeInteger(say.fieldUnknown), v.minValue(0, say.fieldUnknown)), 0)

/** What kinds of things have a history that organisers read. */
export const historyEntities = [
  'meeting',
  'module',
  'guest',
  'schedule_item',
  'article',
  'article_category',
  'ticket',
  'pool',
  'voucher',
  'form',
  'survey',
  'certificate_template',
  'certificate_rule',
  'certificate',
  'contribute_call',
] as const
export type HistoryEntity = (typeof historyEntities)[number]

export const Change = v.object({
  id: v.string(),
  entity: v.string(),
  entityId: v.string(),
  time: v.string(),
  /** Who did it, by name; what the product did by itself has none. */
  who: v.string(),
  /** `make`, `remove`, an action of the thing's machine, or the name of the field that was changed. */
  action: v.string(),
  /** As it was and as it became; long texts are cut. */
  from: v.string(),
  to: v.string(),
})
export type Change = v.InferOutput<typeof Change>

export const history = {
  /** What has been done to a meeting and to all that belongs to it, or to one thing of it; newest first. */
  list: post('/api/meeting/log/list', {
    access: { permissions: ['meeting:meeting:edit'] },
    meeting: 'meetingId',
    input: v.strictObject({
      ...paging,
      meetingId: id,
      entity: v.optional(v.picklist(historyEntities, say.fieldUnknown)),
      entityId: v.optional(id),
    }),
    data: page(Change),
  }),
}
