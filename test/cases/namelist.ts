import { namelist } from '#contract/namelist.ts'
import { takeSteps } from '#server/jobs/tasks.ts'
import { type Cases, organisersThere } from '../support/cases.ts'
import { stopAll } from '../support/long-work.ts'
import { comingIn, HERE, somebody } from '../support/name-lists.ts'

const people = [{ row: 1, name: '孙小美', phone: '19900008888', department: '', position: '' }]

export const cases: Cases<typeof namelist> = {
  access: {
    read: organisersThere,
    apply: organisersThere,
    list: organisersThere,
    undo: organisersThere,
  },
  fixtures: {
    read: { ...HERE, text: '#接龙\n1. 孙小美 19900008888' },
    apply: async ({ person }) => {
      await stopAll(person)
      return { ...HERE, ticketId: '1', way: 'free', people: [somebody('孙小美')] }
    },
    list: { ...HERE, pageNum: 1, pageSize: 30 },
    undo: async ({ test, person }) => {
      await stopAll(person)
      const { id } = await comingIn(person, [somebody('孙小美')])
      await takeSteps(test.deps)
      return { ...HERE, id }
    },
  },
  boundElsewhere: { undo: 'one list of a meeting comes in or goes back at a time' },
  inputs: [
    { kind: 'flag', field: 'hidden', call: namelist.read, rest: { ...HERE, text: '1. 孙小美 19900008888' } },
    { kind: 'id', field: 'ticketId', comesTo: 'ticket_gone', call: namelist.apply, rest: { ...HERE, way: 'free', people } },
    { kind: 'id', field: 'id', comesTo: 'namelist_gone', call: namelist.undo, rest: HERE },
  ],
  otherFields: {
    read: ['text', 'fileId'],
    apply: ['way', 'people'],
    list: ['pageNum', 'pageSize'],
  },
  tables: {
    namelists: { found: 'user_id', copy: 'none', closing: 'kept' },
    namelist_rows: { found: ({ phone }, { mobile }) => phone === mobile, copy: 'none', closing: 'gone' },
  },
  // On its way in, and taken up by nobody: whoever closes their account meanwhile is not on it any more.
  leaveTraces: async ({ person, admin }) => {
    await stopAll(admin)
    await comingIn(person, [{ ...somebody('欧阳小鱼'), phone: person.mobile, department: '欧阳小鱼工作室', position: '欧阳小鱼助理' }])
  },
}
