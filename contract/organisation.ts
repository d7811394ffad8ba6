/** Organisations: their tree, who belongs, who asks to, whom they invite; and the systems an account may enter. */
import * as v from 'valibot'
import { get, page, paging, post, queryPaging } from './call.ts'
import { areLinkParameters, id, line, linkParameter, plainLine, text, whole } from './fields.ts'
import { say } from './sentences.ts'
import { HeaderInfo } from './header-info.ts'

export const applicationStates = ['waiting', 'approved', 'rejected'] as const
export type ApplicationState = (typeof applicationStates)[number]

/** A node of the tree. `deptCode` is there for those who may invite, else empty. */
export interface OrganisationNode {
  id: string
  name: string
  type: string
  deptCode: string
  members: number
  /** 1: the caller belongs to it. */
  mine: number
  /** 1: takes nobody in; shown to those who edit and to those who belong to it. */
  closed: number
  children: OrganisationNode[]
}
export const OrganisationNode: v.GenericSchema<OrganisationNode> = v.object({
  id: v.string(),
  name: v.string(),
  type: v.string(),
  deptCode: v.string(),
  members: v.number(),
  mine: v.number(),
  closed: v.number(),
  children: v.array(v.lazy(() => OrganisationNode)),
})

export const organisationActions = ['edit', 'invite', 'approve', 'add', 'move', 'merge', 'close', 'open', 'leave'] as const
export type OrganisationAction = (typeof organisationActions)[number]

export const OrganisationInfo = v.object({
  id: v.string(),
  /** Empty for one at the top. */
  parentId: v.string(),
  name: v.string(),
  /** Names from the root down to it. */
  path: v.array(v.string()),
  type: v.string(),
  phone: v.string(),
  areaCode: v.string(),
  address: v.string(),
  introduce: v.string(),
  members: v.number(),
  mine: v.number(),
  closed: v.number(),
  /** What the caller may do now. */
  actions: v.array(v.picklist(organisationActions)),
})
export type OrganisationInfo = v.InferOutput<typeof OrganisationInfo>

/** An application to join; names and phones are masked for everyone but the applicant. */
export const Application = v.object({
  id: v.string(),
  organisationId: v.string(),
  organisationName: v.string(),
  /** 1: came with a deptCode only; 2: with more of an invitation. */
  applyType: v.number(),
  /** Whatever the invitation link carried besides. */
  parameters: v.record(v.string(), v.string()),
  userId: v.string(),
  name: v.string(),
  mobile: v.string(),
  /** What the applicant wrote. */
  remark: v.string(),
  state: v.picklist(applicationStates),
  /** Why it was decided as it was. */
  reason: v.string(),
  createTime: v.string(),
  decideTime: v.string(),
  /** What the caller may do now: approve, reject, again. */
  actions: v.array(v.string()),
})
export type Application = v.InferOutput<typeof Application>

export const Member = v.object({
  id: v.string(),
  name: v.string(),
  mobile: v.string(),
  joinTime: v.string(),
  /** What they are there, as whoever looks after the organisation calls it. */
  duty: v.string(),
  /** What the caller may do now: duty, letGo. */
  actions: v.array(v.string()),
})
export type Member = v.InferOutput<typeof Member>

export const Invitation = v.object({
  inviteCode: v.string(),
  organisationId: v.string(),
  organisationName: v.string(),
  note: v.string(),
  /** The link to pass on. */
  url: v.string(),
  usesLeft: v.number(),
  expireTime: v.string(),
  /** 1: still lets people in. */
  open: v.number(),
  /** How many it names, and lets in nobody else; 0: a link for whoever has it. */
  invited: v.number(),
  /** Of those that it names, how many belong to the organisation now. */
  joined: v.number(),
})
export type Invitation = v.InferOutput<typeof Invitation>

/** What somebody sees who opened an invitation link, before signing in: the organisation, never its people. */
export const Invited = v.object({
  organisationName: v.string(),
  path: v.array(v.string()),
  systemTitle: v.string(),
  note: v.string(),
  /** approved: joining is at once; waiting: somebody will look at it. */
  outcome: v.picklist(['approved', 'waiting']),
})
export type Invited = v.InferOutput<typeof Invited>

/** What an application names; whatever else a link carried goes along with it. */
const asking = {
  deptCode: plainLine(40),
  organisationId: line(40),
  inviteCode: plainLine(40),
  remark: text(200),
  applyType: v.optional(v.union([v.number(), v.string()]), 1),
}
const knownApplyFields = Object.keys(asking)

export const organisationTypes = ['school', 'bureau', 'company', 'association', 'department', 'other'] as const

/** What an organisation says of itself. */
export const organisationSaid = {
  name: v.pipe(line(50, say.organisationNameInvalid), v.minLength(2, say.organisationNameInvalid)),
  type: v.picklist(organisationTypes, say.organisationTypeInvalid),
  phone: v.pipe(plainLine(20), v.regex(/^[\d\-+ ()转]*$/, say.phoneInvalid)),
  areaCode: v.pipe(line(6), v.regex(/^(\d{6})?$/, say.textInvalid)),
  address: line(200),
  introduce: text(1000),
}

export const organisation = {
  tree: get('/api/member/organization/tree', { access: 'user', input: v.object({}), data: v.array(OrganisationNode) }),
  /** The top organisations of a system, for choosing one. */
  bySysCode: get('/api/member/organization/bySysCode', {
    access: 'user',
    input: v.object({ sysCode: line(40) }),
    data: v.array(v.object({ id: v.string(), name: v.string(), type: v.string() })),
  }),
  /** One organisation; without an id the caller's own, first joined first. */
  info: post('/api/user-system/sysorg/info', {
    access: 'user',
    input: v.strictObject({ id: line(40) }),
    data: OrganisationInfo,
    reasons: ['organisation_gone'],
  }),
  edit: post('/api/user-system/sysorg/edit', {
    access: { permissions: ['organisation:organisation:edit'] },
    input: v.strictObject({ id, ...organisationSaid }),
    data: OrganisationInfo,
    reasons: ['organisation_gone'],
  }),
  members: post('/api/user-system/sysorg/members', {
    access: { permissions: ['organisation:member:view'] },
    input: v.strictObject({ id, ...paging, keyword: line(50) }),
    data: page(Member),
    reasons: ['organisation_gone'],
  }),

  /** Asks to join, by an invitation link or an organisation's id. A second time after a refusal is a new try. */
  apply: post('/api/member/user/auth/apply', {
    adds: { minute: 10, day: 50 },
    access: 'user',
    query: true,
    input: v.pipe(
      v.objectWithRest(asking, linkParameter),
      v.check((input) => areLinkParameters(input, knownApplyFields), say.fieldUnknown),
      v.forward(
        v.check(({ deptCode, organisationId }) => deptCode !== '' || organisationId !== '', say.organisationMissing),
        ['organisationId'],
      ),
    ),
    data: Application,
    reasons: ['dept_gone', 'organisation_gone', 'invitation_gone', 'already_member', 'already_applied'],
  }),
  /** How the caller's newest application at an organisation (or anywhere) stands; null when there is none. */
  applyStatus: get('/api/member/user/apply/status', {
    access: 'user',
    input: v.object({ organisationId: line(40) }),
    data: v.nullable(Application),
  }),
  /** The caller's own applications. */
  myApplications: post('/api/member/organization/list/apply', {
    access: 'user',
    input: v.strictObject({ ...paging }),
    data: page(Application),
  }),
  /** Applications to decide on. */
  applications: get('/api/member/user/list/apply', {
    access: { permissions: ['organisation:member:approve'] },
    input: v.object({ ...queryPaging, state: v.optional(v.picklist(['', ...applicationStates]), '') }),
    data: page(Application),
  }),
  decide: post('/api/member/user/confirm/apply', {
    access: { permissions: ['organisation:member:approve'] },
    input: v.pipe(
      v.strictObject({ id, action: v.picklist(['approve', 'reject']), reason: text(200) }),
      v.forward(
        v.check(({ action, reason }) => action === 'approve' || reason !== '', say.rejectReasonMissing),
        ['reason'],
      ),
    ),
    data: Application,
    reasons: ['application_gone', 'application_decided', 'organisation_gone'],
  }),

  /** Makes a link that lets people join at once. */
  invite: post('/api/user-system/invitation/create', {
    adds: { minute: 20, day: 200 },
    access: { permissions: ['organisation:invitation:edit'] },
    input: v.strictObject({
      organisationId: id,
      note: line(50),
      uses: whole(1000, say.inviteUsesInvalid),
      days: whole(90, say.inviteDaysInvalid),
    }),
    data: Invitation,
    reasons: ['organisation_gone'],
  }),
  invitations: post('/api/user-system/invitation/list', {
    access: { permissions: ['organisation:invitation:edit'] },
    input: v.strictObject({ ...paging }),
    data: page(Invitation),
  }),
  revokeInvitation: post('/api/user-system/invitation/revoke', {
    access: { permissions: ['organisation:invitation:edit'] },
    input: v.strictObject({ inviteCode: id }),
    data: v.null(),
    reasons: ['invitation_gone'],
  }),
  /** What an invitation link leads to. */
  invited: get('/api/user-system/invitation/get', {
    access: 'anyone',
    input: v.strictObject({ deptCode: plainLine(40), inviteCode: plainLine(40) }),
    data: Invited,
    reasons: ['dept_gone', 'invitation_gone', 'organisation_gone'],
  }),

  /** Adds a system to one's own: a public one, or one whose organisation one belongs to. */
  addSystem: post('/api/member/sysCode/add', {
    access: 'user',
    input: v.strictObject({ sysCode: id }),
    data: HeaderInfo,
    reasons: ['system_gone'],
  }),
  /** One's own systems: all of them, or the page that is asked for. The answer is a bare list either way. */
  mySystems: post('/api/member/sysCode/list', {
    access: 'user',
    input: v.strictObject({ pageNum: v.optional(paging.pageNum.wrapped), pageSize: v.optional(paging.pageSize.wrapped) }),
    data: v.array(HeaderInfo),
  }),
  /** Goes on in another system of one's own. */
  switchSystem: post('/api/user-system/session/switch', {
    access: 'user',
    input: v.strictObject({ sysCode: id }),
    data: v.object({ thirdId: v.string(), sysCode: v.string(), role: v.string() }),
    reasons: ['system_gone'],
  }),
}
