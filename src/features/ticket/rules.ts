import { ticketManage } from '#contract/ticket-manage.ts'
import { checker } from '../../api/check.ts'

export const check = checker(ticketManage)
