/**
 * Checks of the fields of a request body. Lengths count bytes of UTF-8, as the
 * real refusals say (「字节数 200，大于最大值 127」); names that do not exist are
 * refused, which the real one does not: a typo must not pass here.
 */
import { paramError } from './refusal.ts'

/** @param at as `/body/amount/total`. */
export type Check = (value: unknown, at: string) => void

function wrong(at: string, label: string, why: string, value: unknown): never {
  throw paramError(`输入源“${at}”映射到值字段“${label}”${why}`, { field: at.replace('/body', ''), location: 'body', value })
}

export function text(label: string, least: number, most: number, form?: RegExp): Check {
  return (value, at) => {
    if (typeof value !== 'string') return wrong(at, label, '类型校验失败，必须为字符串', value)
    const bytes = Buffer.byteLength(value)
    if (/[\u{10000}-\u{10FFFF}]|\p{Surrogate}/u.test(value)) wrong(at, label, '字符串规则校验失败，仅支持1至3字节的UTF-8编码', value)
    if (bytes < least) wrong(at, label, `字符串规则校验失败，字节数 ${bytes}，小于最小值 ${least}`, bytes)
    if (bytes > most) wrong(at, label, `字符串规则校验失败，字节数 ${bytes}，大于最大值 ${most}`, bytes)
    if (form !== undefined && !form.test(value)) wrong(at, label, `字符串规则校验失败，字符串必须匹配正则表达式“${form.source}”`, value)
  }
}

export function whole(label: string, least: number, most = 0x7fffffff): Check {
  return (value, at) => {
    if (typeof value !== 'number' || !Number.isInteger(value)) return wrong(at, label, '类型校验失败，必须为整数', value)
    if (value < least) wrong(at, label, `数值规则校验失败，小于最小值 ${least}`, value)
    if (value > most) wrong(at, label, `数值规则校验失败，大于最大值 ${most}`, value)
  }
}

export function one(label: string, ...words: string[]): Check {
  return (value, at) => {
    if (!words.includes(value as string)) wrong(at, label, `枚举值校验失败，必须为 ${words.join('、')} 之一`, value)
  }
}

export const flag =
  (label: string): Check =>
  (value, at) => {
    if (typeof value !== 'boolean') wrong(at, label, '类型校验失败，必须为布尔值', value)
  }

export function list(label: string, check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) return wrong(at, label, '类型校验失败，必须为数组', value)
    for (const [index, item] of value.entries()) check(item, `${at}/${index}`)
  }
}

/** @param fields a name with a star must be there. */
export function record(label: string, fields: Record<string, Check>): Check {
  const checks = new Map(Object.entries(fields).map(([name, check]) => [name.replace('*', ''), check]))
  const required = Object.keys(fields)
    .filter((name) => name.endsWith('*'))
    .map((name) => name.slice(0, -1))
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return wrong(at, label, '类型校验失败，必须为对象', value)
    for (const name of required) if (!Object.hasOwn(value, name)) wrong(`${at}/${name}`, name, '必填性规则校验失败，此字段为必填项', null)
    for (const [name, item] of Object.entries(value)) {
      const check = checks.get(name)
      if (check === undefined) return wrong(`${at}/${name}`, name, '未定义', item)
      check(item, `${at}/${name}`)
    }
  }
}

/** https and no query (facts 3.1); the one concession is plain http to this very machine. */
export function notifyUrl(most: number): Check {
  const length = text('通知地址', 1, most)
  return (value, at) => {
    length(value, at)
    const url = URL.parse(value as string)
    const loopback = url?.protocol === 'http:' && /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(url.hostname)
    if (url === null || /[?#\s]/.test(value as string) || (url.protocol !== 'https:' && !loopback))
      wrong(at, '通知地址', '必须为https开头的完整地址，且不能携带参数', value)
  }
}
