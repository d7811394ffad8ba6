/** A desktop's login by phone, from the QR code to the session. */
import type { PairingState } from '#contract/pairing.ts'
import type { Row } from '../../db/db.ts'
import { type Action, machine } from '../../flow/machine.ts'

type Pairing = Row<'pairings'>

/** Running out needs no edge: after `expires_at` none is taken any more. */
const inTime = ({ pairing, at }: { pairing: Pick<Pairing, 'expires_at'>; at: number }) =>
  pairing.expires_at <= at ? 'pairing_gone' : undefined

/** Whoever scanned it first is the one who may confirm; to others it is as good as gone. */
export const ownScan = ({ pairing, who }: { pairing: Pick<Pairing, 'user_id'>; who: string }) =>
  pairing.user_id === null || pairing.user_id === who ? undefined : 'pairing_gone'

const states: readonly Exclude<PairingState, 'expired'>[] = ['waiting', 'scanned', 'confirmed', 'refused', 'used']
const guards = ['in time', 'scanned by nobody else'] as const

export const pairingMachine = machine({
  entity: 'pairing',
  table: 'pairings',
  states,
  guards: { 'in time': inTime, 'scanned by nobody else': ownScan },
  edges: {
    scan: { from: ['waiting'], to: 'scanned', guards, when: 'the phone opens the code' },
    confirm: { from: ['waiting', 'scanned'], to: 'confirmed', guards, when: 'its owner agrees' },
    refuse: { from: ['waiting', 'scanned'], to: 'refused', guards, when: 'its owner refuses' },
    fetch: { from: ['confirmed'], to: 'used', guards, when: 'the desktop takes its session' },
  },
})

export type PairingAction = Action<typeof pairingMachine>
