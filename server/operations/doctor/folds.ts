/** Rows that search finds by another text than theirs, or not at all (server/db/refold.ts). */
import type { Reading } from '../../db/db.ts'
import { firstFold, type FoldCursor, staleFolds } from '../../db/refold.ts'
import { caution, type Finding, good } from './finding.ts'

export async function lookAtFolds({ read }: Reading): Promise<Finding> {
  const found = new Map<string, number>()
  for (let cursor: FoldCursor | undefined = firstFold; cursor !== undefined;) {
    const { stale, next }: Awaited<ReturnType<typeof staleFolds>> = await staleFolds(read, cursor)
    if (stale.length > 0) found.set(cursor.table, (found.get(cursor.table) ?? 0) + stale.length)
    cursor = next
  }
  if (found.size === 0) return good('每一行都能搜索到。')
  const listed = [...found].map(([table, rows]) => `${table} ${rows} 行`).join('、')
  return caution(`有些行由旧版本写入，搜索不到（${listed}）：请停掉旧版本的服务器，新版本会在一天内自动补齐，重新启动则立即开始。`)
}
