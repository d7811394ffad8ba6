/** Consents in words: what was agreed to, where, and what follows from taking it back. */
import type { Channel, ConsentDocument } from '#contract/consent.ts'
import type { Consent } from '#contract/privacy.ts'
import { documentTitles } from '../../session/parts/agreements/document.ts'

export const consentTitles: Record<ConsentDocument, string> = {
  agreement: `《${documentTitles.agreement}》`,
  privacy: `《${documentTitles.privacy}》`,
  guardian: '监护人同意',
  messages: '接收会议消息',
  organiser: '向主办方提供报名信息',
}

const channelWords: Record<Channel, string> = {
  register: '注册时',
  login: '登录时',
  meeting: '会议页面登录时',
  invited: '接受邀请时',
  attendee: '填写参会信息时',
  profile: '完善资料时',
  settings: '在设置中',
}

export const channelWord = (channel: string) => channelWords[channel as Channel] ?? channel

export function afterWithdrawing({ document, subject }: Consent): string {
  switch (document) {
    case 'agreement':
    case 'privacy':
      return `撤回对${consentTitles[document]}的同意后，您会在所有设备上退出登录；再次登录时需要重新同意。此前已完成的报名和订单不受影响。`
    case 'guardian':
      return `撤回后，不能再用${subject === '' ? '这名儿童' : subject}的信息办理新的报名，除非监护人重新同意。已完成的报名不受影响。`
    case 'organiser':
      return '撤回后，主办方不能再查看您为这场会议填写的信息。已完成的报名和订单不受影响。'
    case 'messages':
      return '撤回后，您不再收到会议推荐和资讯。订单、门票等必要通知不受影响。'
  }
}
