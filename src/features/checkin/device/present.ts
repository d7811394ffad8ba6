/**
 * One scan. The server decides while it can be reached in time; else, and where
 * something has happened here that it does not know of, this device does. The
 * scan is on disk before its verdict is shown.
 */
import type { Data } from '#contract/call.ts'
import type { checkin, Scan } from '#contract/checkin.ts'
import { canForce, type Why } from '#contract/checkin-rule.ts'
import type { Desk } from './desk.ts'
import type { Shown } from './door.ts'
import { remember } from './history.ts'
import { judgeHere, shownHere } from './judge-here.ts'
import { endLease, lockUp } from './lock.ts'
import type { Scanned } from './queue.ts'
import type { Presented } from './read-shown.ts'
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

export async function present(desk: Desk, presented: Presented, { answers = {}, forced = false }: More): Promise<Shown> {
  await endLease(desk)
  const scan: Scan = {
    nonce: desk.newKey(),
    gateId: desk.gateId,
    direction: desk.direction,
    at: desk.at(),
    shown: presented.kept,
    answers,
    forced: forced ? 1 : 0,
    judged: '',
  }
  const here = judgeHere(desk, presented, scan)
  const { deviceId } = desk.say.facts()
  const { holder } = presented
  const ahead = holder !== undefined && (desk.knowledge.isAhead(holder.serial) || desk.say.isPassed(holder.slot))
  const asks = deviceId !== '' && desk.stopped === '' && !ahead && (desk.online || serverKnows.has(here.why))
  const serial = holder?.serial ?? 0
  if (asks && isOpen(desk, serial)) await desk.within(RETRY_MS, desk.tell())
  if (!asks || isOpen(desk, serial)) return decideHere(desk, presented, scan)

  desk.inFlight.add(serial)
  try {
    // On disk before the server hears of it: a page that dies in between finds its question again, and that nobody was let in.
    const entry = await note(desk, presented, scan, { scan, stage: 'asked', verdict: '', why: '', prior: here.prior ?? null, tried: true })
    const outcome = await desk.within(
      desk.online ? ANSWER_MS : RETRY_MS,
      ask(desk, { deviceId, scan: { ...scan, shown: presented.asked } }),
    )
    if (outcome !== undefined) return await showAnswer(desk, entry, outcome)
    // Nobody after this one waits as long, until the server is heard of again.
    desk.online = false
    return await decideHere(desk, presented, scan, entry)
  } finally {
    desk.inFlight.delete(serial)
  }
}

/** The server may have let it in by an earlier scan, and has not been told that nobody went in by that. */
function isOpen({ queue }: Desk, serial: number): boolean {
  return queue.of(serial).some((entry) => entry.what === 'scan' && entry.stage === 'judged' && entry.tried)
}

async function ask(desk: Desk, input: { deviceId: string; scan: Scan }): Promise<Outcome | undefined> {
  try {
    const outcome = await desk.transport.scan(input)
    desk.online = true
    return outcome
  } catch (error) {
    const meaning = meaningOf(error)
    if (meaning === 'away') desk.online = false
    if (meaning === 'cut' || meaning === 'signed_out') await lockUp(desk, meaning)
    return undefined
  }
}

type Judged = Pick<Scanned, 'scan' | 'stage' | 'verdict' | 'why' | 'prior' | 'tried'>

function note(desk: Desk, { holder }: Presented, { at, gateId, direction }: Scan, judged: Judged): Promise<Scanned> {
  return desk.queue.add<Scanned>({
    what: 'scan',
    serial: holder?.serial ?? 0,
    slot: holder?.slot ?? -1,
    at,
    gate: gateId,
    direction,
    ...judged,
  })
}

/** No one lets go of anything between the decision and its being on disk. */
function decideHere(desk: Desk, presented: Presented, scan: Scan, entry?: Scanned): Promise<Shown> {
  return desk.critical(async () => {
    const judgement = judgeHere(desk, presented, scan)
    const judged = {
      scan: { ...scan, judged: judgement.verdict },
      stage: 'judged',
      verdict: judgement.verdict,
      why: judgement.why,
    } as const
    const shown = shownHere(desk, presented, scan, judgement)
    if (entry === undefined) await note(desk, presented, scan, { ...judged, prior: judgement.prior ?? null, tried: false })
    else await desk.queue.change(entry, judged)
    desk.nudge()
    return remember(desk, { shown, serial: presented.holder?.serial ?? 0, prior: judgement.prior ?? null })
  })
}

async function showAnswer(desk: Desk, entry: Scanned, { nonce, verdict, why, person, past, holder }: Outcome): Promise<Shown> {
  const list = desk.opened?.list
  const serial = person?.serial ?? entry.serial
  // On disk before it is shown: a page that dies earlier let nobody in, and the server is told so.
  await desk.queue.change(entry, { stage: 'settled', verdict, why: why as Why, serial })
  if (verdict === 'admit') desk.heard.add(nonce)
  const judgement = { verdict, why: why as Why }
  const shown: Shown = {
    nonce,
    at: entry.at,
    ...judgement,
    person,
    direction: entry.direction,
    past: past && list ? { at: past.at, gate: gateName(list, past.gate) } : past,
    holder: holder && list ? { name: holder.name, gate: gateName(list, holder.gate) } : holder,
    offline: false,
    undone: false,
    canForce: person !== null && canForce(judgement),
    questions: why === 'questions' ? (list?.questions ?? []) : [],
  }
  return remember(desk, { shown, serial, prior: entry.prior })
}
