/** Long work, step by step. Every kind that the contract knows has its steps here. */
import type { Deps } from '../deps.ts'
import { attendanceExport } from '../features/dashboard/export.ts'
import { campaign } from '../features/campaign/go.ts'
import { certificateTasks } from '../features/certificate/tasks.ts'
import { meetingCancel } from '../features/cancellation/end-orders.ts'
import { meetingPostpone } from '../features/cancellation/tell-moved.ts'
import { ordersExport } from '../features/desk/export.ts'
import { contributionExport } from '../features/contribute/export.ts'
import { reviewExport } from '../features/contribute/review-export.ts'
import { leadsExport } from '../features/exhibitor/export.ts'
import { answersExport } from '../features/form/export.ts'
import { peopleTasks } from '../features/people/tasks.ts'
import { namelistTasks } from '../features/namelist/tasks.ts'
import { refundAll } from '../features/refund/give-all.ts'
import { settlementExport } from '../features/settlement/export.ts'
import { scheduleTasks } from '../features/schedule/tasks.ts'
import { surveyExport } from '../features/survey/export.ts'
import { invoiceTasks } from '../features/invoice/export.ts'
import { type Kinds, runTasks } from '../features/task/run.ts'
import { vipExport } from '../features/vip/checks/export.ts'
import { voucherExport } from '../features/voucher/export.ts'

export const kinds: Kinds = {
  ...scheduleTasks,
  ...peopleTasks,
  ...namelistTasks,
  ...certificateTasks,
  answersExport,
  attendanceExport,
  ordersExport,
  refundAll,
  settlementExport,
  leadsExport,
  surveyExport,
  contributionExport,
  reviewExport,
  ...invoiceTasks,
  campaign,
  meetingCancel,
  meetingPostpone,
  vipExport,
  voucherExport,
}

/** One bounded round. @returns how many steps were made. */
export function takeSteps(deps: Deps): Promise<number> {
  return runTasks(deps, kinds)
}
