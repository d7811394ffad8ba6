/** The rule, asked with what this device knows. Nobody else decides without a network. */
import { canForce, judge, type Judgement, type Past } from '#contract/checkin/rule.ts'
import type { Share } from '#contract/checkin/ownership.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import type { Device } from './device.ts'
import type { ScanResult } from './door.ts'
import type { Identified } from './identify.ts'
import type { RosterAdmission } from './roster.ts'
import { gateName, ruleOf } from './rule-here.ts'

/** What of a device decides. */
type Judge = Pick<Device, 'opened' | 'knowledge' | 'queue' | 'ownership' | 'at'>

/** With `prior`, what was known of the admission before. */
export function judgeHere(device: Judge, { shown, admission }: Identified, scan: Scan): Judgement & { prior: Past | undefined } {
  const list = device.opened?.list
  const prior = admission && pastOf(device, admission)
  if (list === undefined) return { verdict: 'manual', why: 'off_roster', prior }
  const judgement = judge({
    rule: ruleOf(list),
    shown,
    admission: admission && {
      standing: admission.standing,
      meetingId: list.meetingId,
      ticketId: admission.ticketId,
      hours: admission.hours,
    },
    // Sold since, perhaps.
    complete: false,
    past: prior,
    direction: scan.direction,
    at: scan.at,
    answers: scan.answers ?? {},
    held: admission !== undefined && !device.ownership.has(admission.serial, admission.slot, device.at()),
    forced: scan.forced === 1,
  })
  return { ...judgement, prior }
}

/** What a person has said of somebody comes after all that the server knew, and before what has happened here since. */
export function pastOf(
  { knowledge, queue }: Pick<Device, 'knowledge' | 'queue'>,
  { serial, since }: Pick<RosterAdmission, 'serial' | 'since'>,
): Past | undefined {
  const hasPassedHere = () => queue.of(serial).some((item) => item.what === 'undo' || item.verdict === 'admit')
  return since > 0 && !hasPassedHere() ? { inside: true, at: since, gate: '', unsure: false } : knowledge.past(serial)
}

/** Whom to ask: by the last word on who has which slots, and by what was handed over here. */
function ownerOf(device: Judge, slot: number): ScanResult['holder'] {
  const sharing = device.opened?.sharing ?? []
  const given = device.ownership.facts().given.find(({ slots }) => slots.includes(slot))
  const share =
    given === undefined
      ? sharing.find(({ no, slots }) => no !== device.opened?.no && slots.includes(slot))
      : sharing.find(({ no }) => no === given.other)
  return share === undefined ? null : wordsFor(device, share)
}

function wordsFor({ opened }: Pick<Device, 'opened'>, { name, gate }: Pick<Share, 'name' | 'gate'>): { name: string; gate: string } {
  return { name, gate: opened === undefined ? gate : gateName(opened.list, gate) }
}

/** A verdict with all that the screen shows of it, decided here. */
export function resultHere(
  device: Judge,
  { admission }: Identified,
  scan: Scan,
  { verdict, why, prior }: ReturnType<typeof judgeHere>,
): ScanResult {
  const list = device.opened?.list
  const matters =
    prior !== undefined && list !== undefined && (verdict === 'already' || why === 'unsure' || why === 'again' || why === 'forced')
  return {
    nonce: scan.nonce,
    at: scan.at,
    verdict,
    why,
    direction: scan.direction,
    person: admission?.person ?? null,
    past: matters ? { at: prior.at, gate: gateName(list, prior.gate) } : null,
    holder: why === 'held' && admission !== undefined ? ownerOf(device, admission.slot) : null,
    offline: true,
    undone: false,
    canForce: admission !== undefined && canForce({ verdict, why }),
    questions: why === 'questions' ? (list?.questions ?? []) : [],
  }
}
