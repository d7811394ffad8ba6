import { template } from '#contract/template.ts'
import { type Cases, organisers, type World } from '../support/cases.ts'

const kept = ({ test, person }: World) => person.do(template.keep, { meetingId: '1', name: `第${test.clock()}号` })

export const cases: Cases<typeof template> = {
  // What comes of one is another meeting: a role for one meeting alone is not enough.
  access: { list: organisers, use: organisers, keep: organisers, remove: organisers },
  fixtures: {
    list: {},
    use: { id: 'ready_parents', title: '秋季家长会', meetingStratTime: '2027-10-09 19:00:00' },
    keep: { meetingId: '1', name: '我们的年会' },
    remove: async (world) => ({ id: (await kept(world)).id }),
  },
  inputs: [
    { kind: 'id', field: 'meetingId', call: template.keep, rest: { name: '我们的年会' }, comesTo: 'meeting_gone' },
    { kind: 'id', field: 'id', call: template.remove, comesTo: 'template_gone' },
    {
      kind: 'id',
      field: 'id',
      call: template.use,
      rest: { title: '秋季家长会', meetingStratTime: '2027-10-09 19:00:00' },
      comesTo: 'template_gone',
    },
  ],
  otherFields: { use: ['title', 'meetingStratTime'], keep: ['name'] },
  tables: { templates: { found: 'created_by', copy: 'none', closing: 'kept' } },
  leaveTraces: ({ person }) => person.do(template.keep, { meetingId: '1', name: '留给明年' }),
}
