import { scheduleManage } from '#contract/schedule-manage.ts'
import { checker } from '../../api/check.ts'

export const check = checker(scheduleManage)
