import { meetingManage } from '#contract/meeting-manage.ts'
import { checker } from '../../api/check.ts'

export const check = checker(meetingManage)
