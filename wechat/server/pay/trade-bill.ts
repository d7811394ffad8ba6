/** Fetching the bill of a day: where it lies, then the file, whole as its hash says. */
import { createHash } from 'node:crypto'
import { type Hosts, tencent } from '../outside.ts'
import { type Json, need, oneOf, text } from './answer.ts'
import { type BillRow, parseBill } from './bill.ts'
import type { Calls } from './call.ts'
import { hasCode, PayError } from './errors.ts'
import { demand } from './fields.ts'
import { startOfDay } from './moment.ts'

/** Bills are made from nine in the morning after; Tencent advises to ask from ten on. */
const READY = (24 + 10) * 60 * 60 * 1000

/** `day` as `2015-01-01`. Nothing where the bill is not made yet; no rows where nothing happened. */
export async function fetchTradeBill(calls: Calls, hosts: Hosts, now: number, day: string): Promise<BillRow[] | undefined> {
  const start = startOfDay(day)
  demand(start !== undefined, 'bill_date', 'a day')
  if (now < (start as number) + READY) return undefined
  let place: Json
  try {
    place = await calls.get(`/v3/bill/tradebill?bill_date=${day}&bill_type=ALL`)
  } catch (error) {
    if (hasCode(error, 'NO_STATEMENT_EXIST')) return []
    if (hasCode(error, 'STATEMENT_CREATING')) return undefined
    throw error
  }
  oneOf(['SHA1'], place.hash_type, 'hash_type')
  const hash = need(text(place.hash_value), 'hash_value')
  const file = await calls.download(downloadPath(hosts, need(text(place.download_url), 'download_url')))
  if (createHash('sha1').update(file).digest('hex') !== hash.toLowerCase())
    throw new PayError(200, 'BILL_FORM', 'the file is not the one announced')
  // The decoder takes off the byte order mark that comes with it.
  return parseBill(new TextDecoder('utf-8', { fatal: true }).decode(file))
}

/** The signature of the request goes where the merchant's other requests go, and nowhere else. */
function downloadPath(hosts: Hosts, url: string): string {
  const host = [hosts.mch, tencent.mch].find((host) => url.startsWith(`${host}/`))
  const path = host === undefined ? '' : url.slice(host.length)
  if (!/^\/v3\/[\w/-]+(?:\?[\w\-.~%=&+/:]*)?$/.test(path))
    throw new PayError(200, 'ANSWER_FORM', 'a bill in a strange place', { field: 'download_url' })
  return path
}
