/** All tables, and the constants in them that no page is known for. */
import { accountCalls } from './account.ts'
import { cloudCalls } from './cloud.ts'
import type { Constant, TencentCall } from './constant.ts'
import { pageCalls } from './page.ts'
import { payCalls } from './pay.ts'

export const tencentCalls: readonly TencentCall[] = [...accountCalls, ...payCalls, ...cloudCalls, ...pageCalls]

export function constantsOf({ endpoint, headers = [], query = [], body = [] }: TencentCall): readonly Constant[] {
  return [endpoint, ...headers, ...query, ...body]
}

/** By call: names of constants without a source. Calls without any are left out. */
export function unprovenConstants(calls: readonly TencentCall[] = tencentCalls): { title: string; names: string[] }[] {
  return calls.flatMap((call) => {
    const names = constantsOf(call).flatMap(({ name, source }) => (source === '' ? [name] : []))
    return names.length === 0 ? [] : [{ title: call.title, names }]
  })
}
