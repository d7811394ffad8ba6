/** Runs checks side by side. One that hangs or breaks is a finding like others, and keeps nobody waiting. */
import { DatabaseDown } from '../../db/errors.ts'
import { bad, type Check, type Finding, unseen } from './finding.ts'

export interface Row extends Finding {
  key: string
  name: string
}

/** @param ms for each. @param hidden takes out of a sentence what nobody may read. */
export async function examine(checks: readonly Check[], ms: number, hidden: (text: string) => string): Promise<Row[]> {
  const run = async (check: Check): Promise<Row> => {
    const { verdict, text } = await within(ms, check)
    return { key: check.key, name: check.name, verdict, text: hidden(text) }
  }
  const rows = await Promise.all(checks.map((check) => (check.last ? undefined : run(check))))
  return Promise.all(checks.map((check, at) => rows[at] ?? run(check)))
}

async function within(ms: number, check: Check): Promise<Finding> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve(bad(`等了 ${ms / 1000} 秒没有结果。`)), ms)
  })
  try {
    return await Promise.race([check.run(), over])
  } catch (error) {
    return broken(error)
  } finally {
    clearTimeout(timer)
  }
}

/** PostgreSQL: undefined_table, undefined_column. */
const OTHER_SCHEMA = new Set(['42P01', '42703'])

function broken(error: unknown): Finding {
  const { code, message } = error as { code?: string; message?: string }
  if (error instanceof DatabaseDown) return bad(`数据库没有回答（${error.what}）。`)
  if (OTHER_SCHEMA.has(code ?? '') || /^no such (?:table|column)/.test(message ?? ''))
    return unseen('数据库的结构不是本版本的，见“结构”一项。')
  return bad(`没有查成（${message}）。`)
}
