/** Templates: a meeting to begin from. Some come with the product, others a tenant keeps of meetings of its own. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, line } from './fields.ts'
import { moment, OwnMeeting } from './meeting-manage.ts'
import { say } from './sentences.ts'

export const Template = v.object({
  id: v.string(),
  name: v.string(),
  /** What it is for; of a tenant's own, the title of the meeting that it was kept of. */
  note: v.string(),
  /** 1: the tenant's own. */
  own: v.number(),
  /** What a meeting made from it has, in counts. */
  modules: v.number(),
  tickets: v.number(),
  questions: v.number(),
  createTime: v.string(),
})
export type Template = v.InferOutput<typeof Template>
export const TEMPLATES_MAX = 50

const edit = { permissions: ['meeting:meeting:edit'] } as const

export const template = {
  /** The tenant's own first. */
  list: get('/api/meeting/template/list', { access: edit, input: v.strictObject({}), data: v.array(Template) }),
  /** A draft made from one, its dates laid around its start. */
  use: post('/api/meeting/template/use', {
    access: edit,
    adds: { minute: 10, day: 100 },
    input: v.strictObject({
      id,
      title: v.pipe(line(100, say.meetingTitleInvalid), v.minLength(2, say.meetingTitleInvalid)),
      meetingStratTime: moment,
    }),
    data: OwnMeeting,
    reasons: ['template_gone'],
  }),
  /** Keeps a meeting as a template: texts, microsite, tickets, pools, forms, lists and certificates; nobody who came, and no code. */
  keep: post('/api/meeting/template/keep', {
    access: edit,
    adds: { minute: 10, day: 100 },
    input: v.strictObject({ meetingId: id, name: v.pipe(line(30, say.templateNameInvalid), v.nonEmpty(say.templateNameInvalid)) }),
    data: Template,
    reasons: ['meeting_gone', 'templates_full', 'template_name_taken'],
  }),
  remove: post('/api/meeting/template/remove', { access: edit, input: v.strictObject({ id }), data: v.null(), reasons: ['template_gone'] }),
}
