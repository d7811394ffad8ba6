/** The rule, asked with what this device knows. Nobody else decides without a network. */
import { canForce, judge, type Judgement, type Past } from '#contract/checkin-rule.ts'
import type { Scan, Share } from '#contract/checkin.ts'
import type { Desk } from './desk.ts'
import type { Shown } from './door.ts'
import type { Presented } from './read-shown.ts'
import { gateName, ruleOf } from './rule-here.ts'

/** With `prior`, what was known of the ticket before. */
export function judgeHere(desk: Desk, { shown, holder }: Presented, scan: Scan): Judgement & { prior: Past | undefined } {
  const list = desk.opened?.list
  const prior = holder && desk.knowledge.past(holder.serial)
  if (list === undefined) return { verdict: 'manual', why: 'off_roster', prior }
  const judgement = judge({
    rule: ruleOf(list),
    shown,
    entry: holder && { standing: holder.standing, meetingId: list.meetingId, ticketId: holder.ticketId },
    // Sold since, perhaps.
    complete: false,
    past: prior,
    direction: scan.direction,
    at: scan.at,
    answers: scan.answers ?? {},
    held: holder !== undefined && !desk.say.has(holder.serial, holder.slot, desk.at()),
    forced: scan.forced === 1,
  })
  return { ...judgement, prior }
}

/** Whom to ask: by the last word on who has which slots, and by what was handed over here. */
function holderOf(desk: Desk, slot: number): Shown['holder'] {
  const sharing = desk.opened?.sharing ?? []
  const given = desk.say.facts().given.find(({ slots }) => slots.includes(slot))
  const share =
    given === undefined
      ? sharing.find(({ no, slots }) => no !== desk.opened?.no && slots.includes(slot))
      : sharing.find(({ no }) => no === given.other)
  return share === undefined ? null : wordsFor(desk, share)
}

function wordsFor({ opened }: Desk, { name, gate }: Pick<Share, 'name' | 'gate'>): { name: string; gate: string } {
  return { name, gate: opened === undefined ? gate : gateName(opened.list, gate) }
}

/** A verdict as the screen shows it, decided here. */
export function shownHere(desk: Desk, { holder }: Presented, scan: Scan, { verdict, why, prior }: ReturnType<typeof judgeHere>): Shown {
  const list = desk.opened?.list
  const matters =
    prior !== undefined && list !== undefined && (verdict === 'already' || why === 'unsure' || why === 'again' || why === 'forced')
  return {
    nonce: scan.nonce,
    at: scan.at,
    verdict,
    why,
    direction: scan.direction,
    person: holder?.person ?? null,
    past: matters ? { at: prior.at, gate: gateName(list, prior.gate) } : null,
    holder: why === 'held' && holder !== undefined ? holderOf(desk, holder.slot) : null,
    offline: true,
    undone: false,
    canForce: holder !== undefined && canForce({ verdict, why }),
    questions: why === 'questions' ? (list?.questions ?? []) : [],
  }
}
