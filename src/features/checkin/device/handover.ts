/** What devices tell each other by QR codes. Giving: first written down that it is no longer this device's, then shown. */
import { type Handover, type HandoverPart, isSealed, joinHandover, readHandover, writeHandover } from '#contract/checkin/handover.ts'
import { bytesOfBase64Url } from './bytes.ts'
import type { Device } from './device.ts'
import { hmac, tagOf } from './digests.ts'
import type { Door, Taken } from './door.ts'
import { type Entered, enteredBySlot, news, staying } from './to-hand-over.ts'
import type { HandedOver } from './ownership.ts'
import { logged } from './sealed-log.ts'

/** Codes of one message; what needs more is several messages, each of them whole. */
const PARTS_MOST = 8
const ENTERED_MOST = 600

type HandoverDoor = Pick<Door, 'tellAdmitted' | 'give' | 'take'>

export function handoverOf(device: Device): HandoverDoor {
  /** Of messages that are not whole yet. */
  const partly = new Map<string, { part: HandoverPart; text: string }[]>()
  const seal = (bytes: Uint8Array<ArrayBuffer>) => hmac(bytesOfBase64Url(device.opened?.handoverKey ?? ''), bytes)
  const tag = () => tagOf(device.choice.listId)

  async function written(message: Omit<Handover, 'from' | 'seq' | 'serials'>): Promise<{ seq: number; texts: string[] }> {
    // By the clock: it goes on growing where the disk was wiped in between.
    const seq = Math.max(device.ownership.facts().seq + 1, Math.floor(device.at() / 10_000) % 2 ** 24)
    await device.ownership.keep({ seq })
    return { seq, texts: await writeHandover({ ...message, from: device.opened?.no ?? 0, seq, serials: [] }, await tag(), seal) }
  }

  async function giveSlots(to: number, slots: readonly number[], entered: ReadonlyMap<number, Entered[]>): Promise<string[]> {
    const { ownership } = device
    const at = device.at()
    const came = slots.flatMap((slot) => entered.get(slot) ?? [])
    const { seq, texts } = await written({ kind: 'give', to, slots, entered: came, at, until: ownership.until(slots) })
    if (texts.length > PARTS_MOST && slots.length > 1) {
      const middle = slots.length >> 1
      return [...(await giveSlots(to, slots.slice(0, middle), entered)), ...(await giveSlots(to, slots.slice(middle), entered))]
    }
    await ownership.keep(ownership.without(slots, at, { other: to, seq, slots: [...slots], texts, until: 0 }))
    return texts
  }

  /** @returns slots that are this device's now. */
  async function takeIn({ kind, from, seq, slots, entered, at, until }: Handover, texts: string[]): Promise<number[]> {
    const { ownership, knowledge } = device
    const { taken, takenEver } = ownership.facts()
    const peers = knowledge.hearPeers(entered.map((one) => [one.serial, one.at]))
    const beside = peers.length === 0 ? [] : await logged(device, { peers })
    const name = `${from}-${seq}`
    const isNew = kind === 'give' && at !== undefined && until !== undefined && !takenEver.includes(name)
    const mine = isNew ? ownership.canTake(slots, at, device.at()) : []
    const handed: HandedOver = { other: from, seq, slots: mine, texts, until: until ?? 0 }
    await ownership.keep(isNew ? { taken: [...taken, handed], takenEver: [...takenEver, name] } : {}, beside)
    return mine
  }

  return {
    tellAdmitted: () =>
      device.critical(async () => {
        const all = news(device)
        const texts: string[] = []
        for (let from = 0; from === 0 || from < all.length; from += ENTERED_MOST) {
          texts.push(...(await written({ kind: 'admitted', to: 0, slots: [], entered: all.slice(from, from + ENTERED_MOST) })).texts)
        }
        return texts
      }),
    give: (to, { slots: wanted, serials = [], part }) =>
      device.critical(async () => {
        const asked = new Set([...(wanted ?? []), ...serials.map((serial) => device.roster.slotOf(serial))])
        const stay = staying(device)
        const own = [...device.ownership.slots(device.at())].sort((one, other) => one - other)
        const free = own.filter((slot) => !stay.has(slot))
        const slots =
          part === 'all' ? free : part === 'half' ? free.slice(0, Math.ceil(own.length / 2)) : free.filter((slot) => asked.has(slot))
        const texts = slots.length === 0 ? [] : await giveSlots(to, slots, enteredBySlot(device))
        device.nudge()
        device.changed()
        return texts
      }),
    async take(text): Promise<Taken | 'refused'> {
      const trimmed = text.replace(/^\s+/, '').toUpperCase()
      const part = readHandover(trimmed, await tag())
      if (part === undefined || device.opened === undefined || !(await isSealed(part, seal))) return 'refused'
      const parts = [...(partly.get(part.message) ?? []).filter((one) => one.part.index !== part.index), { part, text: trimmed }]
      partly.set(part.message, parts)
      const message = joinHandover(parts.map((one) => one.part))
      const from = Number(part.message.split('-')[0])
      if (message === undefined) return { done: false, index: part.index, parts: part.parts, from, entered: 0, admissions: 0 }
      if (from === device.opened.no || (message.kind === 'give' && message.to !== device.opened.no)) return 'refused'
      const texts = parts.sort((one, other) => one.part.index - other.part.index).map((one) => one.text)
      const slots = await device.critical(() => takeIn(message, texts))
      device.nudge()
      device.changed()
      return {
        done: true,
        index: part.index,
        parts: part.parts,
        from,
        entered: message.entered.length,
        admissions: device.roster.countIn(slots),
      }
    },
  }
}
