/** Whether what is sold can be paid for, and in the time that there is. */
import { consoleLinks } from '#contract/console-links.ts'
import type { Finding } from '#contract/rehearsal.ts'
import { settingsLink } from '#contract/settings-link.ts'
import { beware, type Facts, type Family, held, minuteWords, naming, wrong } from './finding.ts'

/** Minutes that a transfer takes a person who does it at once, and a company. */
const BY_HAND = 120
const BY_COMPANY = 24 * 60

export const payment: Family = (facts) => {
  const { settings, measures, real } = facts
  const paid = settings.tickets.filter(({ paid }) => paid)
  if (paid.length === 0) return []
  const online = settings.merchant && real.payments.length > 0
  const way = wayToPay(facts, online)
  if (way?.state === 'wrong') return [way]
  const hasty = settings.transfer ? paid.filter(({ pay_minutes }) => pay_minutes < (online ? BY_COMPANY : BY_HAND)) : []
  const slow = settings.transfer && !online ? paid.filter(({ pay_minutes }) => pay_minutes >= BY_HAND && pay_minutes < BY_COMPANY) : []
  const { lost, doubled, late, wrongSums } = measures.payments
  const chaos = [
    lost > 0 && `回调丢失 ${lost} 次`,
    doubled > 0 && `重复 ${doubled} 次`,
    late > 0 && `迟到 ${late} 次`,
    wrongSums > 0 && `转账金额不符 ${wrongSums} 笔`,
  ].filter((one) => one !== false)
  return [
    ...(way === undefined ? [] : [way]),
    ...[...hasty, ...slow].slice(0, 1).map((ticket) => {
      const names = naming(
        [...hasty, ...slow].map(({ name }) => name),
        '种门票',
      )
      const least = Math.min(...[...hasty, ...slow].map(({ pay_minutes }) => pay_minutes))
      const what = `${names}须在 ${minuteWords(least)}内付款，来不及银行转账`
      const why = '对公转账通常要一个工作日，超时订单会自动取消。请把付款时限改为 1 天以上。'
      return (online || hasty.length === 0 ? beware : wrong)('pay_minutes', what, why, consoleLinks.ticket(settings.meeting.id, ticket.id))
    }),
    ...(chaos.length > 0 && measures.audits.length > 0 && measures.audits.every((audit) => audit.held)
      ? [held('payments_fine', `经受了${chaos.join('、')}`, '收到的每一分钱都对应订单或退款。')]
      : []),
  ]
}

/** What is the matter with the ways to pay; undefined where nothing is. */
function wayToPay({ settings: { merchant, transfer }, real }: Facts, online: boolean): Finding | undefined {
  const link = settingsLink('account')
  if (online) return undefined
  if (!merchant && real.payments.length > 0) {
    const what = '在线收款的商户还没有确认'
    return transfer
      ? beware('merchant_unconfirmed', `${what}，付费门票只能银行转账`, '请管理员在平台设置里确认收款商户。', link)
      : wrong('merchant_unconfirmed', `${what}，付费门票不能付款`, '请管理员在平台设置里确认收款商户，或填写转账账户。', link)
  }
  if (transfer) return undefined
  return wrong(
    'no_way_to_pay',
    '付费门票没有任何收款方式',
    '服务器没有接入在线支付，也没有填写转账账户。请填写转账账户，或请管理员接入微信支付。',
    link,
  )
}
