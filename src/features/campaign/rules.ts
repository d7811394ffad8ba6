import { campaign } from '#contract/campaign.ts'
import { checker } from '../../api/check.ts'

export const check = checker({ send: campaign.send, block: campaign.block })
