/** What the clients send to Tencent, reduced to names and values, for comparison with wechat/server/constants. */
import type { Constant, TencentCall } from '#wechat/server/constants/constant.ts'

export interface Sent {
  /** As the endpoint of a table. */
  endpoint: string
  headers: Record<string, unknown>
  query: Record<string, unknown>
  body: unknown
}

type Part = 'headers' | 'query' | 'body'
export const parts: readonly Part[] = ['headers', 'query', 'body']

/** A request as it leaves. Tencent Cloud names its calls in a header, not in the path. */
export function sentRequest(
  url: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: unknown } = {},
): Sent {
  const { origin, pathname, search, hash } = new URL(url)
  const given = { ...headers } as Record<string, unknown>
  const action = given['x-tc-action']
  return {
    endpoint: `${method} ${origin}${pathname}${typeof action === 'string' ? `#${action}` : hash}`,
    headers: given,
    query: Object.fromEntries(new URLSearchParams(search)),
    body: body === undefined ? {} : JSON.parse(String(body)),
  }
}

/** Leaves of a body by path: `amount.total`, `items[].name`. An array without objects is one leaf per value. */
export function leavesOf(value: unknown, path = ''): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap((one) => leavesOf(one, `${path}[]`))
  if (typeof value !== 'object' || value === null) return [[path, value]]
  return Object.entries(value).flatMap(([name, one]) => leavesOf(one, path === '' ? name : `${path}.${name}`))
}

const pattern = (name: string, parameter: RegExp) =>
  new RegExp(
    `^${name
      .replace(/[.*+?^$()[\]\\|]/g, '\\$&')
      .replace(/\{\w+\}/g, parameter.source)
      .replace(/\\\*/g, '[^.]+')}$`,
  )

export function callOf(calls: readonly TencentCall[], { endpoint }: Sent): TencentCall | undefined {
  return calls.find(({ endpoint: { name } }) => pattern(name, /[^/?#]+/).test(endpoint))
}

export function constantOf(constants: readonly Constant[], name: string): Constant | undefined {
  const fitting = constants.filter((one) => pattern(one.name, /\w+/).test(name))
  const values = fitting.flatMap((one) => one.values ?? [])
  return fitting[0] && { ...fitting[0], ...(values.length > 0 && { values }) }
}
