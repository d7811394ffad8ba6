/** The golden cases of the rule, on a device without a network: through the roster, the digests and the disk. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import { slotOf } from '#contract/checkin/ownership.ts'
import { standings, VISIT } from '#contract/checkin/rule.ts'
import { toWire } from '#server/flow/clock.ts'
import { badgeCodeOf, exhibitorCodeOf } from '#server/features/admission/codes.ts'
import { liveKeyOf } from '#server/features/admission/live-key.ts'
import { testEnv } from '../support/app.ts'
import { cases, type GoldenCase, HERE } from '../support/checkin-cases.ts'
import { liveCode } from '../support/live-code.ts'
import { digestOf, list, loneDevice, noNetwork, row } from '../support/lone-device.ts'

const SERIAL = 7
const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23'
const guest = { admissionId: 'admission-7', code: CODE }

/** A device knows the tickets of its own meeting only, and is never sure that there are no others. */
const ticketIds = ['plain', 'vip', VISIT]

const canHappenHere = ({ given: { complete, admission, shown } }: GoldenCase): boolean =>
  admission === undefined ? !complete || !['entry', 'badge', 'rotating', 'person'].includes(shown.kind) : admission.meetingId === HERE
const needsWebCrypto = ({ given: { shown } }: GoldenCase) =>
  shown.kind === 'rotating' || (shown.kind === 'broken' && shown.why !== 'unchecked')
const wanted = cases.filter(canHappenHere)

async function shownFor({ given }: GoldenCase) {
  const { rule, shown, admission, past, direction, at, answers, held, forced } = given
  const { publicKey } = liveKeyOf(testEnv.secret, { id: guest.admissionId, code: CODE })
  const slot = slotOf(SERIAL, '')
  const device = await loneDevice({
    list: {
      ...list,
      ...(rule.ticketIds.includes(VISIT) ? { kind: 'visitor', ticketIds: [] } : { ticketIds: [...rule.ticketIds] }),
      windows: rule.windows.map(({ from, to }) => ({ from: toWire(from), to: toWire(to) })),
      passes: rule.passes,
      exits: rule.exits ? 1 : 0,
      accepts: [...rule.accepts],
      questions: rule.questions.map((question) => ({ ...question })),
    },
    rows:
      admission === undefined
        ? []
        : [
            row(SERIAL, CODE, {
              slot,
              ticket: ticketIds.indexOf(admission.ticketId),
              hours: admission.hours,
              standing: standings.indexOf(admission.standing),
              badge: digestOf(badgeCodeOf(CODE)),
              key: digestOf(publicKey),
            }),
          ],
    stateRows: past === undefined ? [] : [[SERIAL, past.inside ? 1 : 0, past.at, past.gate, past.unsure ? 1 : 0]],
    own: held ? [] : [slot],
  })
  device.clock.at = at
  device.away = noNetwork
  const { engine } = device
  engine.setDirection(direction)
  const texts = {
    entry: CODE,
    badge: badgeCodeOf(CODE),
    exhibitor: exhibitorCodeOf(CODE),
    rotating: liveCode(guest, at),
    number: 'ABCD-EFGH-JKLM',
    order: '2026090200000000000001',
    foreign: 'https://example.com/pay?to=me',
    broken:
      shown.kind === 'broken' && shown.why === 'forged'
        ? liveCode(guest, at - 60_000, Math.floor(at / 3000))
        : liveCode(guest, at - 60_000),
  }
  const said = shown.kind === 'person' || shown.kind === 'paper' ? await engine.person(SERIAL) : await engine.scan(texts[shown.kind])
  return forced || Object.keys(answers).length > 0 ? engine.again(said.nonce, { answers: { ...answers }, forced }) : said
}

afterEach(() => vi.unstubAllGlobals())

describe('a device without a network', () => {
  it.each(wanted.filter((one) => !(one.given.shown.kind === 'broken' && one.given.shown.why === 'unchecked')))('$name', async (one) => {
    const { verdict, why, offline, canForce } = await shownFor(one)
    expect({ verdict, why, offline, canForce }).toEqual({ ...one.gives, offline: true, canForce: one.forceable })
  })

  it('says the same on a page without https, but for live codes, which it cannot check there', async () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('crypto', {})
    vi.stubGlobal('sessionStorage', {
      getItem: (name: string) => kept.get(name) ?? null,
      setItem: (name: string, value: string) => void kept.set(name, value),
    })
    for (const one of wanted) {
      const { verdict, why } = await shownFor(one)
      expect([one.name, verdict, why]).toEqual([
        one.name,
        ...(needsWebCrypto(one) ? ['manual', 'unchecked'] : [one.gives.verdict, one.gives.why]),
      ])
    }
  })

  it('is not sure of what is not on its roster', async () => {
    for (const one of cases.filter((one) => !canHappenHere(one))) {
      const { verdict, why } = await shownFor({ ...one, given: { ...one.given, admission: undefined } })
      expect([one.name, verdict, why]).toEqual([one.name, 'manual', 'off_roster'])
    }
  })

  it('comes across nearly all cases', () => expect(wanted.length).toBeGreaterThan(65))
})
