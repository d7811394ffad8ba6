/** A programme file → its sessions, guests and rows left out. What it is is told by its first bytes; its name is not believed. */
import { UnreadableFile } from '../../../tables/read/failures.ts'
import { isPdf, readSheets } from '../../../tables/read/sheets.ts'
import type { Programme } from './programme.ts'
import { readFrab } from './read-frab.ts'
import { readTable } from './read-table.ts'
import { zoneAsked } from './zone.ts'

/** Bytes. The largest real programmes are a fiftieth of this. */
export const FILE_MAX = 20 * 1024 * 1024

export interface ReadOptions {
  /** First day of the meeting: dates without a year are near it. */
  near?: string
  /** Day to which the first day of the file is moved, with all sessions. */
  firstDay?: string
}

/**
 * @param zone where the times are that do not say it themselves, `Europe/Berlin` or `+01:00`; without one in 东八区.
 * @throws UnreadableFile with a Chinese sentence saying why nothing can be taken of this file.
 */
export async function readProgramme(bytes: Uint8Array, zone?: string, { near = '', firstDay = '' }: ReadOptions = {}): Promise<Programme> {
  const options = { zone: zone === undefined ? undefined : zoneAsked(zone), near, firstDay }
  if (bytes.length > FILE_MAX) throw new UnreadableFile(`文件超过 ${FILE_MAX / 1024 / 1024} MB，请精简后重试`)
  if (isPdf(bytes)) throw new UnreadableFile('不支持 PDF，请提供 .xlsx、.csv 或 schedule.xml')
  return isXml(bytes) ? readFrab(bytes, options) : readTable(await readSheets(bytes, undefined, true), options)
}

function isXml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '')
  return /^(?:ï»¿|ÿþ)?\s*<(?:\?xml|!DOCTYPE|!--|schedule)/i.test(head)
}
