import { organisation } from '#contract/organisation.ts'
import { organisationImport } from '#contract/organisation-import.ts'
import { organisationInvite } from '#contract/organisation-invite.ts'
import { organisationManage } from '#contract/organisation-manage.ts'
import { all, type Cases, orgadmins, signedIn, type World } from '../support/cases.ts'
import { inviteAll, invitedBy } from '../support/invite-lists.ts'
import { signIn } from '../support/person.ts'
import { manageCases } from './organisation-manage.ts'

const invitation = async ({ person }: World) =>
  (await person.do(organisation.invite, { organisationId: '1', note: '', uses: 5, days: 7 })).inviteCode

let strangers = 0
/** Of one whom nobody has invited yet. */
const aList = ({ person }: World) => {
  strangers += 1
  return invitedBy(person, [`钱老师,139333${String(strangers).padStart(5, '0')}`])
}

export const cases: Cases<typeof organisation & typeof organisationManage & typeof organisationImport & typeof organisationInvite> = {
  access: {
    ...manageCases.access,
    tree: signedIn,
    bySysCode: signedIn,
    info: signedIn,
    apply: signedIn,
    applyStatus: signedIn,
    myApplications: signedIn,
    addSystem: signedIn,
    mySystems: signedIn,
    switchSystem: signedIn,
    edit: orgadmins,
    members: orgadmins,
    applications: orgadmins,
    decide: orgadmins,
    invite: orgadmins,
    invitations: orgadmins,
    revokeInvitation: orgadmins,
    invited: all,
    invitePreview: orgadmins,
    inviteList: orgadmins,
    invitedTo: signedIn,
  },
  fixtures: {
    ...manageCases.fixtures,
    tree: {},
    bySysCode: { sysCode: '-000001' },
    info: { id: '1' },
    apply: { organisationId: '3', remark: '您好' },
    applyStatus: { organisationId: '3' },
    myApplications: { pageNum: 1, pageSize: 30 },
    addSystem: { sysCode: '-000001' },
    mySystems: {},
    switchSystem: { sysCode: '-000001' },
    edit: {
      id: '1',
      name: '云栖谷教育发展中心',
      type: 'association',
      phone: '0571-80000000',
      areaCode: '330106',
      address: '',
      introduce: '',
    },
    members: { id: '1', pageNum: 1, pageSize: 30, keyword: '' },
    applications: { pageNum: 1, pageSize: 30, state: 'waiting' },
    decide: async ({ test }) => {
      const applicant = await signIn(test, '13944444451')
      return { id: (await applicant.do(organisation.apply, { organisationId: '2' })).id, action: 'approve', reason: '' }
    },
    invite: { organisationId: '1', note: '秋季', uses: 10, days: 7 },
    invitations: { pageNum: 1, pageSize: 30 },
    revokeInvitation: async (world) => ({ inviteCode: await invitation(world) }),
    invited: { deptCode: 'YQG001' },
    invitePreview: aList,
    inviteList: async (world) => ({ ...(await aList(world)), note: '', days: 7 }),
    invitedTo: {},
  },
  boundElsewhere: {
    decide: 'one membership for each application',
  },
  inputs: [
    {
      kind: 'rejectReason',
      call: organisation.decide,
      field: 'reason',
      rest: { id: 'none', action: 'reject' },
      comesTo: 'application_gone',
    },
  ],
  otherFields: {
    ...manageCases.otherFields,
    edit: ['id', 'name', 'type', 'phone', 'areaCode'],
    members: ['id', 'pageNum', 'pageSize'],
    apply: ['deptCode', 'inviteCode', 'applyType'],
    myApplications: ['pageNum', 'pageSize'],
    applications: ['pageNum', 'pageSize', 'state'],
    decide: ['id', 'action'],
    invite: ['organisationId', 'uses', 'days'],
    invitations: ['pageNum', 'pageSize'],
    revokeInvitation: ['inviteCode'],
    invited: ['deptCode', 'inviteCode'],
    invitePreview: ['organisationId', 'fileId'],
    inviteList: ['organisationId', 'fileId', 'days'],
    addSystem: ['sysCode'],
    mySystems: ['pageNum', 'pageSize'],
    switchSystem: ['sysCode'],
  },
  tables: {
    organisations: 'nobody',
    organisation_titles: 'nobody',
    organisation_members: { found: 'user_id', copy: 'organisations', closing: 'gone' },
    invitations: { found: 'created_by', copy: 'none', closing: 'kept' },
    invitees: { found: 'user_id', copy: 'invitations', closing: 'gone' },
    applications: { found: 'user_id', copy: 'applications', closing: 'gone' },
  },
  leaveTraces: async ({ test, person, admin }) => {
    const { id } = await person.do(organisation.apply, { deptCode: 'WHXX01', remark: '我是欧阳小鱼', invitedBy: '欧阳大鱼' })
    await admin.do(organisation.decide, { id, action: 'reject', reason: '欧阳小鱼不在名单中' })
    test.clock.pass(1000)
    const joining = await person.do(organisation.apply, { organisationId: '3' })
    await admin.do(organisation.decide, { id: joining.id, action: 'approve', reason: '' })
    await admin.do(organisationManage.duty, { id: '3', userId: person.id, duty: '欧阳组长' })
    await person.do(organisation.addSystem, { sysCode: '-000001' })
    await person.do(organisation.invite, { organisationId: '1', note: '', uses: 5, days: 7 })
    await inviteAll(admin, [`欧阳小鱼,${person.mobile}`])
  },
}
