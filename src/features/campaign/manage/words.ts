/** How a campaign, and each message of it, stands: the word and its tone. */
import { type CampaignState, campaignStateWords } from '#contract/campaign.ts'
import type { MessageState } from '#contract/message.ts'
import type { Tone } from '../../../ui/tag.tsx'

export const campaignTones: Record<CampaignState, readonly [Tone, string]> = {
  scheduled: ['pending', campaignStateWords.scheduled],
  sending: ['brand', campaignStateWords.sending],
  done: ['success', campaignStateWords.done],
  stopped: ['ended', campaignStateWords.stopped],
}

/** What the provider has taken is sent; whether it was read, nobody tells us. */
export const messageTones: Record<MessageState, readonly [Tone, string]> = {
  waiting: ['pending', '等待发送'],
  sending: ['brand', '发送中'],
  sent: ['success', '已发出'],
  unsure: ['warning', '未确认'],
  failed: ['danger', '未发出'],
}

export const channelWords = { wechat: '微信', sms: '短信', '': '' } as const
