/** What devices tell each other by QR codes. Giving: first written down that it is no longer this device's, then shown. */
import { type Handover, type HandoverPart, isSealed, joinHandover, readHandover, writeHandover } from '#contract/handover.ts'
import { bytesOfBase64Url } from './bytes.ts'
import type { Desk } from './desk.ts'
import { hmac, tagOf } from './digests.ts'
import type { Door, Taken } from './door.ts'
import { type Entered, enteredBySlot, news, staying } from './passing-on.ts'
import type { Passed } from './say.ts'
import { logged } from './sealed-log.ts'

/** Codes of one message; what needs more is several messages, each of them whole. */
const PARTS_MOST = 8
const ENTERED_MOST = 600

type Passing = Pick<Door, 'tellAdmitted' | 'give' | 'take'>

export function passingOf(desk: Desk): Passing {
  /** Of messages that are not whole yet. */
  const partly = new Map<string, { part: HandoverPart; text: string }[]>()
  const seal = (bytes: Uint8Array<ArrayBuffer>) => hmac(bytesOfBase64Url(desk.opened?.handoverKey ?? ''), bytes)
  const tag = () => tagOf(desk.choice.listId)

  async function written(message: Omit<Handover, 'from' | 'seq' | 'serials'>): Promise<{ seq: number; texts: string[] }> {
    // By the clock: it goes on growing where the disk was wiped in between.
    const seq = Math.max(desk.say.facts().seq + 1, Math.floor(desk.at() / 10_000) % 2 ** 24)
    await desk.say.keep({ seq })
    return { seq, texts: await writeHandover({ ...message, from: desk.opened?.no ?? 0, seq, serials: [] }, await tag(), seal) }
  }

  async function giveSlots(to: number, slots: readonly number[], entered: ReadonlyMap<number, Entered[]>): Promise<string[]> {
    const { say } = desk
    const at = desk.at()
    const came = slots.flatMap((slot) => entered.get(slot) ?? [])
    const { seq, texts } = await written({ kind: 'give', to, slots, entered: came, at, until: say.until(slots) })
    if (texts.length > PARTS_MOST && slots.length > 1) {
      const middle = slots.length >> 1
      return [...(await giveSlots(to, slots.slice(0, middle), entered)), ...(await giveSlots(to, slots.slice(middle), entered))]
    }
    await say.keep(say.without(slots, at, { other: to, seq, slots: [...slots], texts, until: 0 }))
    return texts
  }

  /** @returns slots that are this device's now. */
  async function takeIn({ kind, from, seq, slots, entered, at, until }: Handover, texts: string[]): Promise<number[]> {
    const { say, knowledge } = desk
    const { taken, takenEver } = say.facts()
    const peers = knowledge.hearPeers(entered.map((one) => [one.serial, one.at]))
    const beside = peers.length === 0 ? [] : await logged(desk, { peers })
    const name = `${from}-${seq}`
    const isNew = kind === 'give' && at !== undefined && until !== undefined && !takenEver.includes(name)
    const mine = isNew ? say.canTake(slots, at, desk.at()) : []
    const passed: Passed = { other: from, seq, slots: mine, texts, until: until ?? 0 }
    await say.keep(isNew ? { taken: [...taken, passed], takenEver: [...takenEver, name] } : {}, beside)
    return mine
  }

  return {
    tellAdmitted: () =>
      desk.critical(async () => {
        const all = news(desk)
        const texts: string[] = []
        for (let from = 0; from === 0 || from < all.length; from += ENTERED_MOST) {
          texts.push(...(await written({ kind: 'admitted', to: 0, slots: [], entered: all.slice(from, from + ENTERED_MOST) })).texts)
        }
        return texts
      }),
    give: (to, { slots: wanted, serials = [], all }) =>
      desk.critical(async () => {
        const asked = new Set([...(wanted ?? []), ...serials.map((serial) => desk.roster.slotOf(serial))])
        const stay = staying(desk)
        const slots = [...desk.say.slots(desk.at())]
          .filter((slot) => (all === true || asked.has(slot)) && !stay.has(slot))
          .sort((one, other) => one - other)
        const texts = slots.length === 0 ? [] : await giveSlots(to, slots, enteredBySlot(desk))
        desk.nudge()
        desk.changed()
        return texts
      }),
    async take(text): Promise<Taken | 'refused'> {
      const trimmed = text.replace(/^\s+/, '').toUpperCase()
      const part = readHandover(trimmed, await tag())
      if (part === undefined || desk.opened === undefined || !(await isSealed(part, seal))) return 'refused'
      const parts = [...(partly.get(part.message) ?? []).filter((one) => one.part.place !== part.place), { part, text: trimmed }]
      partly.set(part.message, parts)
      const message = joinHandover(parts.map((one) => one.part))
      const from = Number(part.message.split('-')[0])
      if (message === undefined) return { done: false, place: part.place, parts: part.parts, from, entered: 0, tickets: 0 }
      if (from === desk.opened.no || (message.kind === 'give' && message.to !== desk.opened.no)) return 'refused'
      const texts = parts.sort((one, other) => one.part.place - other.part.place).map((one) => one.text)
      const slots = await desk.critical(() => takeIn(message, texts))
      desk.nudge()
      desk.changed()
      return {
        done: true,
        place: part.place,
        parts: part.parts,
        from,
        entered: message.entered.length,
        tickets: desk.roster.countIn(slots),
      }
    },
  }
}
