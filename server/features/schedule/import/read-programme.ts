/** A programme file → its sessions, guests and rows left out. What it is is told by its first bytes; its name is not believed. */
import { readCsv } from './read-csv.ts'
import { readFrab } from './read-frab.ts'
import { readXlsx } from './read-xlsx.ts'
import { type Programme, UnreadableProgramme } from './programme.ts'
import { zoneAsked } from './zone.ts'

/** Bytes. The largest real programmes are a fiftieth of this. */
export const FILE_MAX = 20 * 1024 * 1024

/**
 * @param zone where the times are that do not say it themselves, `Europe/Berlin` or `+01:00`; without one in 东八区.
 * @throws UnreadableProgramme with a Chinese sentence saying why nothing can be taken of this file.
 */
export async function readProgramme(bytes: Uint8Array, zone?: string): Promise<Programme> {
  const asked = zone === undefined ? undefined : zoneAsked(zone)
  if (bytes.length === 0) throw new UnreadableProgramme('文件是空的')
  if (bytes.length > FILE_MAX) throw new UnreadableProgramme(`文件超过 ${FILE_MAX / 1024 / 1024} MB，请精简后重试`)
  if (startsWith(bytes, 0x50, 0x4b)) return readXlsx(bytes, asked)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableProgramme('不支持旧版 .xls 或加密的工作簿，请另存为 .xlsx 后重试')
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new UnreadableProgramme('不支持 PDF，请提供 .xlsx、.csv 或 schedule.xml')
  return isXml(bytes) ? readFrab(bytes, asked) : readCsv(bytes, asked)
}

function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((byte, place) => bytes[place] === byte)
}

function isXml(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '')
  return /^(?:ï»¿|ÿþ)?\s*<(?:\?xml|!DOCTYPE|!--|schedule)/i.test(head)
}
