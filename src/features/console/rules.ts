import { clone } from '#contract/clone.ts'
import { meetingManage } from '#contract/meeting-manage.ts'
import { template } from '#contract/template.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ ...meetingManage, ...clone, ...template })
