/** Asking for a bill and fetching its file. The file is not signed, but its hash is (facts 3.1). Of type ALL only. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { billFile } from './bill-file.ts'
import type { Books } from './books.ts'
import { word } from './chance.ts'
import { DAY, dayOf, startOf } from './china-time.ts'
import type { Doors } from './door.ts'
import type { Faults } from './faults.ts'
import { invalidRequest, paramError, Refusal } from './refusal.ts'

/** Written from 9:00 of the next day on, there at 10:00. */
const READY_AFTER = DAY + 10 * 60 * 60_000
const MOST_DAYS = 90
/** A download address lives five minutes. */
const TOKEN_LIFE = 5 * 60_000

interface Parts {
  clock: () => number
  /** Where the routes of api.mch are reached. */
  mchAddress: string
  books: Books
  faults: Faults
}

export interface Bill {
  doors: Doors
  /** The file of a day, whenever it is asked for. */
  of(day: string): string | undefined
}

export function bill({ clock, mchAddress, books, faults }: Parts): Bill {
  const files = new Map<string, { content: Buffer; until: number }>()

  const of = (day: string) => {
    const start = startOf(day)
    return start === undefined ? undefined : billFile(books, faults, start, start + READY_AFTER)
  }

  function ask({ bill_date = '', bill_type = 'ALL', tar_type, ...others }: Readonly<Record<string, string>>) {
    const start = startOf(bill_date)
    const now = clock()
    if (start === undefined || Object.keys(others).length > 0 || (tar_type ?? 'GZIP') !== 'GZIP')
      throw paramError('请求参数不合法', { location: 'query' })
    if (bill_type !== 'ALL') throw paramError('本地模拟只提供ALL类型的账单', { field: 'bill_type', location: 'query' })
    if (bill_date >= dayOf(now) || now - start > MOST_DAYS * DAY) throw invalidRequest('请检查bill_date')
    if (now < start + READY_AFTER || faults.strikes('bill-creating')) throw new Refusal(400, 'STATEMENT_CREATING', '账单生成中')
    const text = of(bill_date)
    if (text === undefined) throw new Refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在')
    const token = word(64)
    const sent = Buffer.from(faults.strikes('bill-damaged') ? text.slice(0, -2) : text)
    files.set(token, { content: tar_type === undefined ? sent : gzipSync(sent), until: now + TOKEN_LIFE })
    return {
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `${mchAddress}/v3/billdownload/file?token=${token}`,
    }
  }

  function download(token: string | undefined): Response {
    for (const [known, { until }] of files) if (until <= clock()) files.delete(known)
    const file = files.get(token ?? '')
    if (file === undefined) throw invalidRequest('请重新获取账单地址')
    return new Response(new Uint8Array(file.content), { headers: { 'content-type': 'text/plain; charset=utf-8' } })
  }

  return {
    of,
    doors: { 'GET /v3/bill/tradebill': ({ query }) => ask(query), 'GET /v3/billdownload/file': ({ query }) => download(query.token) },
  }
}
