/** An attendee scans the code at the gate and is checked in, with everybody whose admission they hold. */
import type { checkin } from '#contract/checkin/calls.ts'
import { letsIn } from '#contract/checkin/rule.ts'
import { type Handler, refuse } from '../../../use-case.ts'
import { take } from '../../verify/limit-store.ts'
import { metresBetween } from './metres.ts'
import { bringUpToDate } from '../roster/roster.ts'
import { ruleOf } from '../lists/rule.ts'
import { findListBySelfCode } from '../lists/list-store.ts'
import { askedOf, ownerToAsk, takeLive } from './take-scan.ts'
import { ownAdmissions, titleOf } from './admission-store.ts'
import { gatesOf } from '../lists/wire.ts'

/** Codes of gates are not guessed, but a phone in a loop is a nuisance. */
const MOST = 30
const SPAN = 10 * 60_000

export const self: Handler<typeof checkin.self> = async ({ deps, input, user, now }) => {
  if (!(await deps.db.write((tx) => take(tx, `self check-in:${user.id}`, MOST, SPAN, now)))) return refuse('too_often')
  const list = await findListBySelfCode(deps.db.read, input.gate)
  if (list === undefined || list.self !== 1) return refuse('gate_gone')
  const rule = ruleOf(list)
  const mine = async () => (await ownAdmissions(deps.db, user.id, list.meeting_id)).filter((admission) => letsIn(rule, admission.ticket_id))
  let admissions = await mine()
  if (admissions.length === 0) return refuse('no_ticket_here')
  if (list.radius > 0) {
    const { latitude, longitude } = input
    if (latitude === undefined || longitude === undefined) return refuse('place_needed')
    // What is no distance at all is too far.
    if (!(metresBetween({ latitude, longitude }, { latitude: Number(list.latitude), longitude: Number(list.longitude) }) <= list.radius))
      return refuse('too_far')
  }
  if (admissions.some(({ serial }) => serial === null)) {
    await bringUpToDate(deps.db, deps.env.secret, list.meeting_id)
    admissions = await mine()
  }
  const [gate, another] = gatesOf(list)
  const gateId = another === undefined && gate !== undefined ? gate.id : ''
  // Together: who stands at a gate with a family waits for one answer of another device, not for five.
  const outcomes = await Promise.all(
    admissions.map(async ({ id: admissionId, serial, name, ticket_name: ticketName }) => {
      const scan = {
        nonce: `${input.nonce} ${admissionId}`,
        gateId,
        direction: 'in',
        at: now,
        shown: { kind: 'person', serial: serial as number },
        answers: {},
        forced: 0,
        judged: '',
      } as const
      const asked = await askedOf(deps, { list, deviceId: null, userId: user.id, now }, scan)
      const { verdict, why } = await takeLive(deps.db, { asked, owner: await ownerToAsk(deps.db, asked) })
      return { admissionId, name, ticketName, verdict, why }
    }),
  )
  return { listName: list.name, meetingId: list.meeting_id, meetingName: await titleOf(deps.db.read, list.meeting_id), outcomes }
}
