/** All tables, and the constants in them that no page is known for. */
import { accountCalls } from './account.ts'
import { cloudCalls } from './cloud.ts'
import type { Constant, TencentCall } from './constant.ts'
import { fapiaoAnswers } from './fapiao-answers.ts'
import { fapiaoTable } from './fapiao.ts'
import { pageCalls } from './page.ts'
import { payCalls } from './pay.ts'

export const tencentCalls: readonly TencentCall[] = [...accountCalls, ...payCalls, ...cloudCalls, ...pageCalls]

export function constantsOf({ endpoint, headers = [], query = [], body = [] }: TencentCall): readonly Constant[] {
  return [endpoint, ...headers, ...query, ...body]
}

export interface Unproven {
  /** Of the call, in Chinese. */
  title: string
  names: string[]
  /** In Chinese; left out where only the page is missing. */
  doubt?: string
}

/** By call: names of constants without a source. Calls without any are left out. */
export function unprovenConstants(calls: readonly TencentCall[] = tencentCalls): Unproven[] {
  return calls.flatMap((call) => {
    const names = constantsOf(call).flatMap(({ name, source }) => (source === '' ? [name] : []))
    return names.length === 0 ? [] : [{ title: call.title, names }]
  })
}

const callers = { merchant: '直连商户', partner: '服务商' } as const

/** By call of 电子发票: fields and values without a source, sent or answered. Calls without any are left out. */
export function unprovenFapiao(table = fapiaoTable, answers = fapiaoAnswers): Unproven[] {
  const sent = table.map(({ call, by, fields, values = {}, doubt }): Unproven => ({
    title: `电子发票 ${call}（${callers[by]}）`,
    names: [
      ...Object.keys(fields).filter((name) => fields[name] === 'unproven'),
      ...Object.entries(values).flatMap(([name, { sent: each, source }]) => (source === '' ? [`${name} ${each.join('、')}`] : [])),
    ],
    ...(doubt !== undefined && { doubt }),
  }))
  const answered = answers.map(({ call, fields }): Unproven => ({
    title: call === 'notification' ? '电子发票通知' : `电子发票 ${call} 的应答`,
    names: fields.flatMap(({ name, source, values = {} }) => [
      ...(source === '' ? [name] : []),
      ...Object.entries(values).flatMap(([value, page]) => (page === '' ? [`${name} ${value}`] : [])),
    ]),
  }))
  return [...sent, ...answered].filter(({ names }) => names.length > 0)
}

/** How many fields and fixed values of 电子发票 are listed. */
export const fapiaoCount = (): number =>
  fapiaoTable.flatMap(({ fields }) => Object.keys(fields)).length + fapiaoAnswers.flatMap(({ fields }) => fields).length
