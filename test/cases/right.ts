import { right } from '#contract/right.ts'
import { type Cases, orgadmins, signedIn } from '../support/cases.ts'
import { signIn } from '../support/person.ts'

/** Who gives roles for meetings comes in, and is asked for the meeting. */
const atMeetings = ['organiser', 'meetingOrganiser'] as const

export const cases: Cases<typeof right> = {
  access: {
    menuTree: signedIn,
    menuPermission: signedIn,
    users: [...orgadmins, ...atMeetings],
    assign: [...orgadmins, ...atMeetings],
    roles: [...orgadmins, ...atMeetings],
    saveRole: orgadmins,
    removeRole: orgadmins,
  },
  fixtures: {
    menuTree: {},
    menuPermission: {},
    users: { pageNum: 1, pageSize: 30, keyword: '', roleId: '' },
    assign: async ({ test }) => ({ userId: (await signIn(test, '13944444450')).id, roleIds: ['organiser'] }),
    roles: {},
    saveRole: { id: '', name: '会计', permissions: ['meeting:order:view'] },
    removeRole: async ({ person }) => ({
      id: (await person.do(right.saveRole, { id: '', name: '前台', permissions: ['meeting:admission:check'] })).id,
    }),
  },
  boundElsewhere: {
    assign: 'one row for each role of the tenant and somebody who is there',
  },
  inputs: [],
  otherFields: {
    users: ['pageNum', 'pageSize'],
    assign: ['userId', 'roleIds'],
    saveRole: ['name', 'permissions'],
    removeRole: ['id'],
  },
  tables: {
    roles: 'nobody',
    user_roles: { found: 'user_id', copy: 'account', closing: 'gone' },
  },
  leaveTraces: ({ person, admin }) => admin.do(right.assign, { userId: person.id, roleIds: ['organiser', 'orgadmin'] }),
}
