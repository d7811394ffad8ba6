/** Long work: what goes on by itself, step by step, when the page that began it is closed and when a server dies. */
import * as v from 'valibot'
import { get, page, paging, post } from './call.ts'
import { id } from './fields.ts'
import { KeptFile } from './file.ts'
import type { Right } from './may.ts'

export const taskStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const
export type TaskState = (typeof taskStates)[number]
export const taskStateWords: Record<TaskState, string> = {
  queued: '排队中',
  running: '进行中',
  done: '已完成',
  failed: '未完成',
  stopped: '已停止',
}
export const isOver = (state: TaskState) => state === 'done' || state === 'failed' || state === 'stopped'

/** What there is to do, what people call it, and who may see and stop it. What each step does: server/jobs/tasks.ts. */
export const taskKinds = {
  scheduleImport: { name: '导入日程', right: { permissions: ['meeting:meeting:edit'] } },
  voucherExport: { name: '导出优惠码', right: { permissions: ['meeting:ticket:edit'] } },
  scheduleExport: { name: '导出日程', right: { permissions: ['meeting:meeting:edit'] } },
  ordersExport: { name: '导出订单', right: { permissions: ['meeting:attendee:export'] } },
  peopleExport: { name: '导出参会人', right: { permissions: ['meeting:attendee:export'] } },
  attachmentsZip: { name: '打包附件', right: { permissions: ['meeting:attendee:export'] } },
  namelistImport: { name: '导入名单', right: { permissions: ['meeting:attendee:edit'] } },
  namelistUndo: { name: '撤销导入', right: { permissions: ['meeting:attendee:edit'] } },
  refundAll: { name: '批量退款', right: { permissions: ['meeting:order:refund'] } },
  campaign: { name: '发送通知', right: { permissions: ['meeting:message:send'] } },
  meetingCancel: { name: '取消会议', right: { permissions: ['meeting:meeting:edit'] } },
  meetingPostpone: { name: '通知改期', right: { permissions: ['meeting:meeting:edit'] } },
  attendanceExport: { name: '导出签到报告', right: { permissions: ['meeting:attendee:export'] } },
  settlementExport: { name: '导出结算单', right: { permissions: ['meeting:money:view', 'meeting:money:settle'] } },
  vipExport: { name: '导出接待表', right: { permissions: ['meeting:vip:view', 'meeting:vip:edit'] } },
  /** For the head of a stand alone: nobody sees it by a right (contract/exhibitor.ts). */
  leadsExport: { name: '导出展位名片', right: { permissions: [] } },
  surveyExport: { name: '导出问卷', right: { permissions: ['meeting:attendee:export'] } },
  certificateIssue: { name: '颁发证书', right: { permissions: ['meeting:certificate:edit'] } },
  certificatePrint: { name: '打包证书', right: { permissions: ['meeting:certificate:edit'] } },
  /** For whoever looks after an organisation's people: nobody sees it by a right of the meeting (contract/certificate.ts). */
  certificateUnitZip: { name: '打包机构证书', right: { permissions: [] } },
  contributionExport: { name: '导出投稿', right: { permissions: ['meeting:contribution:decide'] } },
  /** For a reviewer alone: nobody sees it by a right (contract/contribute-review.ts). */
  reviewExport: { name: '导出我的评审', right: { permissions: [] } },
  invoiceBatch: { name: '导出批量开票文件', right: { permissions: ['meeting:invoice:edit'] } },
  invoiceExport: { name: '导出发票', right: { permissions: ['meeting:invoice:edit'] } },
  answersExport: { name: '导出报名信息', right: { permissions: ['meeting:attendee:export'] } },
} as const satisfies Record<string, { name: string; right: Right }>
export type TaskKind = keyof typeof taskKinds
const kinds = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]
/** Any one of these: which task somebody sees is then a question of its kind. */
const atMeeting = {
  access: { permissions: [...new Set(Object.values(taskKinds).flatMap(({ right }) => right.permissions))] },
  meeting: 'meetingId',
} as const

/** How many of the items that failed are told at once; all of them are in a file. */
export const FAILURES_TOLD = 20

/** An item that could not be done: its row in what was handed in, from 1, or 0 where it has none. */
export const TaskFailure = v.object({ row: v.number(), what: v.string(), why: v.string() })
export type TaskFailure = v.InferOutput<typeof TaskFailure>

export const Task = v.object({
  id: v.string(),
  kind: v.picklist(kinds),
  state: v.picklist(taskStates),
  /** Items done, of how many; `total` is 0 until it is known. */
  done: v.number(),
  total: v.number(),
  failed: v.number(),
  /** Why it ended before its end. */
  why: v.string(),
  /** Who began it. */
  by: v.string(),
  /** What came of it and a table of what failed: for whoever began it. */
  result: v.nullable(KeptFile),
  failures: v.nullable(KeptFile),
  createTime: v.string(),
  endTime: v.string(),
  actions: v.array(v.picklist(['stop'])),
})
export type Task = v.InferOutput<typeof Task>

export const task = {
  /** The latest first. */
  list: post('/api/meeting/task/list', {
    ...atMeeting,
    input: v.strictObject({ ...paging, meetingId: id }),
    data: page(Task),
  }),
  get: get('/api/meeting/task/get', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: v.object({ ...Task.entries, firstFailures: v.array(TaskFailure) }),
    reasons: ['task_gone'],
  }),
  /** Between two steps: what is done stays done. One that has ended stays as it ended. */
  stop: post('/api/meeting/task/stop', {
    ...atMeeting,
    input: v.strictObject({ meetingId: id, id }),
    data: Task,
    reasons: ['task_gone'],
  }),
}
