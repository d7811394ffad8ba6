/** Roles and the permissions in them: what a tenant can give, to whom it has given it, and the tiles that follow from it. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id, line } from './fields.ts'
import { say } from './sentences.ts'

/**
 * Roles that every tenant has; others it makes itself. `staff` follows from working at a meeting and is never given by
 * hand. Those below it are ready for people who help with a part of the work.
 */
export const builtInRoles = {
  admin: { name: '平台管理员', permissions: ['*:*:*'] },
  orgadmin: { name: '机构管理员', permissions: ['organisation:*:*', 'system:*:*'] },
  organiser: { name: '主办方', permissions: ['meeting:*:*'] },
  staff: { name: '工作人员', permissions: ['meeting:admission:check'] },
  finance: {
    name: '财务',
    permissions: [
      'meeting:order:view',
      'meeting:order:refund',
      'meeting:review:view',
      'meeting:money:view',
      'meeting:money:settle',
      'meeting:invoice:view',
      'meeting:invoice:edit',
      'meeting:dashboard:view',
    ],
  },
  reception: {
    name: '接待',
    permissions: [
      'meeting:admission:check',
      'meeting:attendee:view',
      'meeting:vip:view',
      'meeting:vip:edit',
      'meeting:visitor:view',
      'meeting:visitor:decide',
    ],
  },
  reviewer: { name: '审稿', permissions: ['meeting:contribution:review'] },
  editor: { name: '编辑', permissions: ['meeting:meeting:edit', 'meeting:form:edit', 'meeting:news:edit'] },
} as const
export type BuiltInRole = keyof typeof builtInRoles

/** What a tenant's own role may hold, with the word people see. */
export const permissionWords = {
  'meeting:meeting:edit': '创建和编辑会议',
  'meeting:ticket:edit': '设置门票与价格',
  'meeting:form:edit': '设置报名问题',
  'meeting:dashboard:view': '查看数据概览',
  'meeting:order:view': '查看订单',
  'meeting:order:edit': '处理订单',
  'meeting:order:refund': '办理退款',
  'meeting:money:view': '查看收款与结算',
  'meeting:money:settle': '办理结算',
  'meeting:attendee:view': '查看参会人资料',
  'meeting:attendee:edit': '修改参会人资料',
  'meeting:attendee:export': '导出参会人名单',
  'meeting:message:send': '向参会人发通知',
  'meeting:admission:check': '扫码验票',
  'meeting:staff:view': '查看工作人员',
  'meeting:staff:edit': '管理工作人员',
  'meeting:role:assign': '分配会议角色',
  'meeting:contribution:review': '评审投稿',
  'meeting:contribution:decide': '决定投稿录用',
  'meeting:news:edit': '编辑资讯',
  'meeting:vip:view': '查看嘉宾接待',
  'meeting:vip:edit': '安排嘉宾接待',
  'meeting:vip:private': '查看嘉宾饮食健康与内部备注',
  'meeting:visitor:view': '查看访客',
  'meeting:visitor:decide': '接待访客',
  'meeting:exhibitor:edit': '管理展商',
  'meeting:vote:edit': '管理投票',
  'meeting:certificate:edit': '颁发证书',
  'meeting:invoice:view': '查看发票',
  'meeting:invoice:edit': '办理发票',
  'meeting:review:view': '审核付款凭证等会议事项',
  'organisation:member:view': '查看机构成员',
  'organisation:member:approve': '审批加入申请',
  'organisation:invitation:edit': '邀请成员',
  'organisation:organisation:edit': '维护机构资料',
  'system:user:view': '查看用户',
  'system:role:edit': '管理角色',
  'system:role:assign': '分配角色',
  'system:review:view': '审核平台事项',
  'system:certification:decide': '审核认证',
  'system:certification:document': '查看认证证件',
  'system:proposal:decide': '审核办会申请',
  'system:system:edit': '平台设置',
} as const
export type Permission = keyof typeof permissionWords
const permissionNames = Object.keys(permissionWords) as [Permission, ...Permission[]]

/** Whether a role may be held for one meeting: what is beyond meetings is had for the whole tenant or not at all. */
export function fitsMeeting(permissions: readonly string[]): boolean {
  return permissions.every((one) => one.startsWith('meeting:'))
}

export const Role = v.object({
  id: v.string(),
  /** Of a built-in role; empty for a tenant's own. */
  key: v.string(),
  name: v.string(),
  permissions: v.array(v.string()),
  /** 1: cannot be changed or removed. */
  builtIn: v.number(),
  /** People who hold it at this tenant, for whatever meeting; where one is named, those who hold it for that. */
  members: v.number(),
})
export type Role = v.InferOutput<typeof Role>

/** An account as administrators see it; the phone is masked. */
export const UserRow = v.object({
  id: v.string(),
  name: v.string(),
  mobile: v.string(),
  /** Each with the meeting that it is for; empty for all. */
  roles: v.array(v.object({ id: v.string(), name: v.string(), meetingId: v.string(), meetingName: v.string() })),
  createTime: v.string(),
})
export type UserRow = v.InferOutput<typeof UserRow>

export const MenuNode = v.object({
  key: v.string(),
  name: v.string(),
  icon: v.string(),
  path: v.string(),
  note: v.string(),
})
export type MenuNode = v.InferOutput<typeof MenuNode>
export const MenuGroup = v.object({ key: v.string(), name: v.string(), children: v.array(MenuNode) })
export type MenuGroup = v.InferOutput<typeof MenuGroup>

export const right = {
  /** The tiles of the landing screen that the caller has a right to, by group. */
  menuTree: get('/api/system/menu/tree', { access: 'user', input: v.object({}), data: v.array(MenuGroup) }),
  /** What the caller may do at this tenant, or, named, at one of its meetings; and for which meetings they have been given a role. */
  menuPermission: get('/api/system/menu/menuPermission', {
    access: 'user',
    input: v.object({ meetingId: line(40) }),
    data: v.object({ roles: v.array(v.string()), permissions: v.array(v.string()), meetings: v.array(v.string()) }),
  }),

  /**
   * Accounts of this tenant; a whole phone number also finds an account that is not here yet. Where a meeting is named, those
   * who hold a role for it, with those roles alone.
   */
  users: post('/api/user-system/user/list', {
    access: { permissions: ['system:user:view', 'meeting:role:assign'] },
    meeting: 'meetingId',
    input: v.strictObject({ ...paging, keyword: line(50), roleId: line(40), meetingId: line(40) }),
    data: page(UserRow),
  }),
  /**
   * The roles of one account at this tenant, or for one meeting of it, all at once. Nobody gives more than they hold, or takes
   * the last administrator away; a tenant's administrators give roles to members of its organisations, who have asked to be some.
   */
  assign: post('/api/user-system/user/roles', {
    access: { permissions: ['system:role:assign', 'meeting:role:assign'] },
    meeting: 'meetingId',
    input: v.strictObject({ userId: id, roleIds: v.pipe(v.array(id), v.maxLength(20)), meetingId: line(40) }),
    data: UserRow,
    reasons: ['user_gone', 'not_joined', 'role_gone', 'right_exceeded', 'last_admin'],
  }),
  /** Those that can be given: for the whole tenant, or for one meeting of it. */
  roles: get('/api/user-system/role/list', {
    access: { permissions: ['system:user:view', 'system:role:edit', 'meeting:role:assign'] },
    meeting: 'meetingId',
    input: v.strictObject({ meetingId: line(40) }),
    data: v.array(Role),
  }),
  saveRole: post('/api/user-system/role/save', {
    adds: { minute: 20, day: 200 },
    access: { permissions: ['system:role:edit'] },
    input: v.strictObject({
      id: line(40),
      name: v.pipe(line(20, say.roleNameInvalid), v.minLength(2, say.roleNameInvalid)),
      permissions: v.pipe(
        v.array(v.picklist(permissionNames)),
        v.minLength(1, say.rolePermissionsMissing),
        v.maxLength(permissionNames.length),
      ),
    }),
    data: Role,
    reasons: ['role_gone', 'role_built_in', 'role_name_taken', 'right_exceeded'],
  }),
  removeRole: post('/api/user-system/role/remove', {
    access: { permissions: ['system:role:edit'] },
    input: v.strictObject({ id }),
    data: v.null(),
    reasons: ['role_gone', 'role_built_in', 'right_exceeded'],
  }),
}
