/** People invited by a table: looked at before, then one invitation for all of them, and a word to each. */
import * as v from 'valibot'
import { get, post } from './call.ts'
import { id, line, whole } from './fields.ts'
import { ImportReport } from './import-report.ts'
import { Invitation } from './organisation.ts'
import { say } from './sentences.ts'

/** Lines that are taken at once. */
export const INVITE_LINES_MOST = 500

/** Whoever has been told of an organisation's invitation is not told of another of that organisation for so long. */
export const INVITE_QUIET_DAYS = 7

/**
 * What a line of the table is. `waiting`: has an invitation there that is open; `same`: belongs there; `wrong`: left out; `off`: has
 * left, by the file's own word.
 */
export const inviteLineKinds = ['wrong', 'off', 'new', 'waiting', 'same'] as const
export type InviteLineKind = (typeof inviteLineKinds)[number]
export const inviteLineWords: Record<InviteLineKind, string> = {
  wrong: '有误',
  off: '不邀请',
  new: '待邀请',
  waiting: '已邀请',
  same: '已是成员',
}

export const InviteLine = v.object({
  kind: v.picklist(inviteLineKinds),
  /** Of the table, as table programs count. */
  row: v.number(),
  name: v.string(),
  mobile: v.string(),
  /** In one sentence; empty where there is nothing to say. */
  why: v.string(),
})
export type InviteLine = v.InferOutput<typeof InviteLine>

/** A phone without an account and one with an account are told of alike. */
export const InvitePreview = v.object({
  /** Why nobody of the file can be invited; empty where somebody can. */
  unreadable: v.string(),
  counts: v.object({ wrong: v.number(), off: v.number(), new: v.number(), waiting: v.number(), same: v.number() }),
  lines: v.array(InviteLine),
  report: ImportReport,
})
export type InvitePreview = v.InferOutput<typeof InvitePreview>

/** An invitation that waits for whoever asks. */
export const WaitingInvitation = v.object({
  inviteCode: v.string(),
  deptCode: v.string(),
  organisationName: v.string(),
  note: v.string(),
  expireTime: v.string(),
})
export type WaitingInvitation = v.InferOutput<typeof WaitingInvitation>

/** Columns of the table, the best name of each first. States are named in server/tables/read/person-state.ts. */
export const inviteColumns = {
  name: { label: '姓名', names: ['姓名', '成员姓名', '人员姓名', '教师姓名', '员工姓名', '名字', 'name'] },
  mobile: {
    label: '手机号',
    names: ['手机号', '手机号码', '手机', '本人手机号', 'mobile', '联系电话', '电话', '电话号码', 'phone'],
  },
  number: { label: '序号', names: ['序号', '序', 'no', 'no.', '#'], several: 'alternatives' },
} as const

/** What the server says of a table and of its lines, and to those who are invited. */
export const inviteSays = {
  noHeader: '文件中没有找到「姓名」和「手机号」两列，请检查表头',
  nothing: '文件中没有人员',
  tooMany: `一次最多邀请${INVITE_LINES_MOST}人，请拆分后分别邀请`,
  double: (row: number) => `与第${row}行重复`,
  /** Label of the column of states. */
  state: '状态',
  /** @param said such as 「在职状态」是「离职」. */
  off: (said: string) => `${said}，不邀请；要邀请请先修改表格`,
  toldBefore: `${INVITE_QUIET_DAYS}天内已通知过，这次不再通知`,
  /** @param end `MM-DD HH:mm`. A template of WeChat takes twenty letters. */
  until: (end: string) => `有效期至 ${end}`,
} as const

const wish = { organisationId: id, fileId: id }

export const organisationInvite = {
  invitePreview: post('/api/user-system/invitation/list/preview', {
    adds: { minute: 10, day: 300 },
    access: { permissions: ['organisation:invitation:edit'] },
    input: v.strictObject(wish),
    data: InvitePreview,
    reasons: ['file_gone', 'organisation_gone'],
  }),
  /** Invites whom the preview calls new, judged anew by what stands now. The same file again invites nobody. */
  inviteList: post('/api/user-system/invitation/list/create', {
    // Each tells up to five hundred people.
    adds: { minute: 5, day: 60 },
    access: { permissions: ['organisation:invitation:edit'] },
    input: v.strictObject({ ...wish, note: line(50), days: whole(90, say.inviteDaysInvalid) }),
    data: Invitation,
    reasons: ['file_gone', 'organisation_gone', 'invitees_unreadable', 'nobody_invited'],
  }),
  /** The caller's own invitations that still let them in somewhere, the newest first. */
  invitedTo: get('/api/user-system/invitation/mine', {
    access: 'user',
    input: v.strictObject({}),
    data: v.array(WaitingInvitation),
  }),
}
