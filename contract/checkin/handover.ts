/**
 * What devices at a door tell each other by showing and scanning a QR code,
 * without a network: who has come in, and which device owns which
 * admissions.
 *
 * A message is cut into parts of a size that scans at a glance; each part
 * carries its index and ends with eight bytes of HMAC-SHA-256 under the key of
 * the list, which only its devices have. `HWH` and base 45.
 *
 * `admitted`: for any device; told twice does no harm. `give`: to one device
 * and once: the giver has let go, durably, before it shows the code; the taker
 * keeps `seq` and takes none twice.
 */
import { fromBase45, toBase45 } from '../base45.ts'
import { isCode } from '../entry-code.ts'

export interface Handover {
  kind: 'admitted' | 'give'
  /** Of devices: their number at the list. `to` 0: any. */
  from: number
  to: number
  /** Counts what one device has told, from 1. */
  seq: number
  slots: readonly number[]
  /** Single admissions that change hands. */
  serials: readonly number[]
  /** Who has come in: of everything given, and whatever else the giver knows. */
  entered: readonly { serial: number; at: number }[]
  /** Of what is given: the moment, and until when the giver would have owned it. */
  at?: number
  until?: number
}

/** One part, read; put together by `joinHandover` once all are there. */
export interface HandoverPart {
  /** The same for all parts of one message. */
  message: string
  index: number
  parts: number
  body: Uint8Array<ArrayBuffer>
  /** What the seal is over, and the seal. */
  sealed: Uint8Array<ArrayBuffer>
  seal: Uint8Array<ArrayBuffer>
}

/** HMAC-SHA-256 under the list's handover key. */
export type Seal = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

const SEAL_BYTES = 8
/** Bytes of a message in one part: about 450 letters, which a phone reads off a phone. */
export const PART_BYTES = 270
const HEAD_BYTES = 8

/** First digits of the list's digest: codes of another list are told from damaged ones. */
export type ListTag = number

/**
 * @param text as it was scanned.
 * @returns whether a device shows it to another. The letters of a ticket are of chance: one in 32,768 begins with `HWH`
 *   too, and is told by its shape, which no hand-over has: the shortest is longer than a ticket's code.
 */
export function isHandover(text: string): boolean {
  return /^HWH/i.test(text) && !isCode(text)
}

/** @returns the texts of the codes, in order. */
export async function writeHandover(handover: Handover, list: ListTag, seal: Seal): Promise<string[]> {
  const body = bodyOf(handover)
  const parts = Math.max(1, Math.ceil(body.length / PART_BYTES))
  const texts: string[] = []
  for (let index = 0; index < parts; index++) {
    const slice = body.subarray(index * PART_BYTES, (index + 1) * PART_BYTES)
    const sealed = new Uint8Array(HEAD_BYTES + slice.length)
    const view = new DataView(sealed.buffer)
    view.setUint16(0, list & 0xffff)
    view.setUint8(2, handover.from)
    view.setUint8(3, index)
    view.setUint8(4, parts)
    view.setUint8(5, (handover.seq >>> 16) & 0xff)
    view.setUint16(6, handover.seq & 0xffff)
    sealed.set(slice, HEAD_BYTES)
    const whole = new Uint8Array(sealed.length + SEAL_BYTES)
    whole.set(sealed)
    whole.set((await seal(sealed)).subarray(0, SEAL_BYTES), sealed.length)
    texts.push(`HWH${toBase45(whole)}`)
  }
  return texts
}

/** @returns undefined for what is no part of the list's. The seal is for the caller to check: `isSealed`. */
export function readHandover(text: string, list: ListTag): HandoverPart | undefined {
  const bytes = text.startsWith('HWH') ? fromBase45(text.slice(3)) : undefined
  if (bytes === undefined || bytes.length < HEAD_BYTES + SEAL_BYTES) return undefined
  const view = new DataView(bytes.buffer)
  const [index, parts] = [view.getUint8(3), view.getUint8(4)]
  if (view.getUint16(0) !== (list & 0xffff) || index >= parts) return undefined
  const end = bytes.length - SEAL_BYTES
  return {
    message: `${view.getUint8(2)}-${(view.getUint8(5) << 16) | view.getUint16(6)}`,
    index,
    parts,
    body: bytes.slice(HEAD_BYTES, end),
    sealed: bytes.slice(0, end),
    seal: bytes.slice(end),
  }
}

export async function isSealed({ sealed, seal }: HandoverPart, by: Seal): Promise<boolean> {
  const right = (await by(sealed)).subarray(0, SEAL_BYTES)
  return right.length === seal.length && right.reduce((difference, byte, index) => difference | (byte ^ (seal[index] as number)), 0) === 0
}

/** @param parts all of one message, sealed each. @returns undefined where one is missing or nothing sensible comes of it. */
export function joinHandover(parts: readonly HandoverPart[]): Handover | undefined {
  const [first] = parts
  if (first === undefined) return undefined
  const inOrder = Array.from({ length: first.parts }, (_, index) =>
    parts.find((part) => part.index === index && part.message === first.message),
  )
  if (inOrder.some((part) => part === undefined)) return undefined
  const bytes = (inOrder as HandoverPart[]).flatMap(({ body }) => [...body])
  const [from, seq] = first.message.split('-').map(Number) as [number, number]
  return messageOf(bytes, from, seq)
}

/** kind, to, then three lists; numbers that grow are written as steps of seven bits a byte. */
function bodyOf({ kind, to, slots, serials, entered, at: given, until }: Handover): Uint8Array<ArrayBuffer> {
  const out: number[] = [kind === 'give' ? 1 : 0, to]
  writeGrowing(out, slots)
  writeGrowing(out, serials)
  const inOrder = [...entered].sort((one, other) => one.serial - other.serial)
  writeGrowing(
    out,
    inOrder.map(({ serial }) => serial),
  )
  const base = Math.min(...inOrder.map(({ at }) => at), Number.MAX_SAFE_INTEGER)
  if (inOrder.length > 0) writeNumber(out, Math.floor(base / 60_000))
  for (const { at } of inOrder) writeNumber(out, Math.floor(at / 60_000) - Math.floor(base / 60_000))
  if (given !== undefined && until !== undefined) for (const moment of [given, until]) writeNumber(out, Math.floor(moment / 1000))
  return new Uint8Array(out)
}

function messageOf(bytes: readonly number[], from: number, seq: number): Handover | undefined {
  const read = { bytes, at: 2 }
  const slots = readGrowing(read)
  const serials = slots && readGrowing(read)
  const came = serials && readGrowing(read)
  if (slots === undefined || serials === undefined || came === undefined) return undefined
  const base = came.length === 0 ? 0 : readNumber(read)
  const entered: { serial: number; at: number }[] = []
  for (const serial of came) {
    const minutes = readNumber(read)
    if (minutes === undefined || base === undefined) return undefined
    entered.push({ serial, at: (base + minutes) * 60_000 })
  }
  const [at, until] = [readNumber(read), readNumber(read)]
  return {
    kind: bytes[0] === 1 ? 'give' : 'admitted',
    from,
    to: bytes[1] ?? 0,
    seq,
    slots,
    serials,
    entered,
    ...(at !== undefined && until !== undefined && { at: at * 1000, until: until * 1000 }),
  }
}

function writeNumber(out: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    out.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  out.push(rest)
}

function writeGrowing(out: number[], values: readonly number[]): void {
  const inOrder = [...values].sort((one, other) => one - other)
  writeNumber(out, inOrder.length)
  inOrder.forEach((value, index) => writeNumber(out, value - (index === 0 ? 0 : (inOrder[index - 1] as number))))
}

interface Reading {
  bytes: readonly number[]
  at: number
}

function readNumber(read: Reading): number | undefined {
  let value = 0
  for (let scale = 1; scale < 2 ** 49; scale *= 128) {
    const byte = read.bytes[read.at++]
    if (byte === undefined) return undefined
    value += (byte % 128) * scale
    if (byte < 128) return value
  }
  return undefined
}

function readGrowing(read: Reading): number[] | undefined {
  const count = readNumber(read)
  if (count === undefined || count > read.bytes.length) return undefined
  const values: number[] = []
  let last = 0
  for (let index = 0; index < count; index++) {
    const step = readNumber(read)
    if (step === undefined) return undefined
    last += step
    values.push(last)
  }
  return values
}
