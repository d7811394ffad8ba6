/**
 * One scan. The server decides while it can be reached in time; else, and where
 * something has happened here that it does not know of, this device does. The
 * scan is on disk before its verdict is shown.
 */
import type { Data } from '#contract/call.ts'
import type { checkin } from '#contract/checkin/calls.ts'
import type { Scan } from '#contract/checkin/scans.ts'
import { canForce, type Why } from '#contract/checkin/rule.ts'
import type { Device } from './device.ts'
import type { ScanResult } from './door.ts'
import { remember } from './history.ts'
import { judgeHere, resultHere } from './judge-here.ts'
import { endLease, lockUp } from './lock.ts'
import type { Scanned } from './queue.ts'
import type { Identified } from './identify.ts'
import { gateName } from './rule-here.ts'
import { meaningOf } from './transport.ts'

/** Longer than that nobody waits at a door. */
export const ANSWER_MS = 4_000
/** For a server that was away a moment ago, about what only it can decide. */
const RETRY_MS = 1_500
const serverKnows: ReadonlySet<Why> = new Set<Why>(['held', 'off_roster', 'unchecked'])

type Outcome = Data<typeof checkin.scan>
export interface More {
  answers?: Record<string, string>
  forced?: boolean
}

export async function takeScan(device: Device, identified: Identified, { answers = {}, forced = false }: More): Promise<ScanResult> {
  await endLease(device)
  const scan: Scan = {
    nonce: device.newKey(),
    gateId: device.gateId,
    direction: device.direction,
    at: device.at(),
    shown: identified.kept,
    answers,
    forced: forced ? 1 : 0,
    judged: '',
  }
  const here = judgeHere(device, identified, scan)
  const { deviceId } = device.ownership.facts()
  const { admission } = identified
  const isAhead = () =>
    admission !== undefined && (device.knowledge.isAhead(admission.serial) || device.ownership.isHandedOver(admission.slot))
  const asks = deviceId !== '' && device.stopped === '' && !isAhead() && (device.online || serverKnows.has(here.why))
  const serial = admission?.serial ?? 0
  if (asks && isOpen(device, serial)) await device.within(RETRY_MS, device.tell())
  // What was told may have brought an entry to light that is to be taken back, and of that the server has not heard.
  if (!asks || isOpen(device, serial) || isAhead()) return decideHere(device, identified, scan)

  device.inFlight.add(serial)
  try {
    // On disk before the server hears of it: a page that dies in between finds its question again, and that nobody was let in.
    const item = await note(device, identified, scan, {
      scan,
      stage: 'asked',
      verdict: '',
      why: '',
      prior: here.prior ?? null,
      tried: true,
    })
    const outcome = await device.within(
      device.online ? ANSWER_MS : RETRY_MS,
      ask(device, { deviceId, scan: { ...scan, shown: identified.asked } }),
    )
    if (outcome !== undefined) return await showAnswer(device, item, outcome)
    // Nobody after this one waits as long, until the server is heard of again.
    device.online = false
    return await decideHere(device, identified, scan, item)
  } finally {
    device.inFlight.delete(serial)
  }
}

/** The server may have let it in by an earlier scan, and has not been told that nobody went in by that. */
function isOpen({ queue }: Pick<Device, 'queue'>, serial: number): boolean {
  return queue.of(serial).some((item) => item.what === 'scan' && item.stage === 'judged' && item.tried)
}

async function ask(device: Device, input: { deviceId: string; scan: Scan }): Promise<Outcome | undefined> {
  try {
    const outcome = await device.transport.scan(input)
    device.online = true
    return outcome
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning === 'away') device.online = false
    if (meaning === 'cut' || meaning === 'signed_out') await lockUp(device, meaning)
    return undefined
  }
}

type Judged = Pick<Scanned, 'scan' | 'stage' | 'verdict' | 'why' | 'prior' | 'tried'>

function note(device: Device, { admission }: Identified, { at, gateId, direction }: Scan, judged: Judged): Promise<Scanned> {
  return device.queue.add<Scanned>({
    what: 'scan',
    serial: admission?.serial ?? 0,
    slot: admission?.slot ?? -1,
    at,
    gate: gateId,
    direction,
    ...judged,
  })
}

/** No one lets go of anything between the decision and its being on disk. */
function decideHere(device: Device, shown: Identified, scan: Scan, item?: Scanned): Promise<ScanResult> {
  return device.critical(async () => {
    // While the server was asked it may have told of them. The question is on disk as theirs: nobody else is let in by it.
    const now = shown.find(device.roster)
    const identified = { ...shown, admission: now?.serial === shown.admission?.serial ? now : undefined }
    const judgement = judgeHere(device, identified, scan)
    const judged = {
      scan: { ...scan, judged: judgement.verdict },
      stage: 'judged',
      verdict: judgement.verdict,
      why: judgement.why,
    } as const
    const result = resultHere(device, identified, scan, judgement)
    if (item === undefined) await note(device, identified, scan, { ...judged, prior: judgement.prior ?? null, tried: false })
    else await device.queue.change(item, judged)
    device.nudge()
    return remember(device, { shown: result, serial: identified.admission?.serial ?? 0, prior: judgement.prior ?? null })
  })
}

async function showAnswer(device: Device, item: Scanned, { nonce, verdict, why, person, past, holder }: Outcome): Promise<ScanResult> {
  const list = device.opened?.list
  const serial = person?.serial ?? item.serial
  // On disk before it is shown: a page that dies earlier let nobody in, and the server is told so.
  await device.queue.change(item, { stage: 'settled', verdict, why: why as Why, serial })
  if (verdict === 'admit') device.heard.add(nonce)
  const judgement = { verdict, why: why as Why }
  const result: ScanResult = {
    nonce,
    at: item.at,
    ...judgement,
    person,
    direction: item.direction,
    past: past && list ? { at: past.at, gate: gateName(list, past.gate) } : past,
    holder: holder && list ? { name: holder.name, gate: gateName(list, holder.gate) } : holder,
    offline: false,
    undone: false,
    canForce: person !== null && canForce(judgement),
    questions: why === 'questions' ? (list?.questions ?? []) : [],
  }
  return remember(device, { shown: result, serial, prior: item.prior })
}
