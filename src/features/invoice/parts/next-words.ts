/** What comes next of an invoice, in one sentence for whoever applied; nothing where all is done. */
import type { Invoice, Red } from '#contract/invoice.ts'
import { dayTime } from '../../../ui/format.ts'

const byState: Record<Invoice['state'], string> = {
  draft: '原发票冲红后自动开具，请等待主办方处理',
  applied: '主办方正在处理，开具后会通知您',
  returned: '请按退回原因修改后重新申请',
  withdrawn: '',
  issuing: '正在开具，一般几分钟内完成',
  failed: '开具没有成功，主办方会重新处理',
  issued: '发票已开具，文件送达后可以在这里下载',
  delivered: '',
  reversed: '',
}

/** A full red invoice in the place of a partial one. */
export const isInstead = ({ no }: Red, reds: readonly Red[]) => reds.some(({ turnedInto }) => turnedInto === no)

export function nextOf({ state, refused, waitsFor, reds }: Invoice): string {
  const waiting = reds.find((red) => red.state === 'waiting_buyer')
  if (waiting !== undefined) return `请在 ${dayTime(waiting.untilTime)} 前登录电子税务局，确认红字发票信息确认单`
  const going = reds.find((red) => red.state === 'asked' || red.state === 'red_issuing')
  if (going !== undefined && isInstead(going, reds)) return '改为全额冲红，剩余金额会自动重新开票，请勿再用这张发票报销或抵扣'
  if (going !== undefined) return '正在冲红，请勿再用这张发票报销或抵扣'
  if (reds.some((red) => red.state === 'lapsed')) return '红字发票信息确认单已作废，主办方会再次发起'
  if (waitsFor === 'face') return '主办方的开票账户需要重新登录，登录后自动开具'
  if (refused === 1) return '主办方没有同意换开，原发票仍然有效，可以再次申请换开'
  return byState[state]
}
