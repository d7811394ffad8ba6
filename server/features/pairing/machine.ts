/** A desktop's login by phone, from the QR code to the session. */
import type { PairingState } from '../../../contract/pairing.ts'
import { machine } from '../../flow/machine.ts'

export type PairingAction = 'scan' | 'confirm' | 'refuse' | 'fetch'

/** Running out needs no edge: after `expires_at` no edge is taken any more. */
export const pairingMachine = machine<Exclude<PairingState, 'expired'>, PairingAction>({
  entity: 'pairing',
  states: ['waiting', 'scanned', 'confirmed', 'refused', 'used'],
  edges: {
    scan: { from: ['waiting'], to: 'scanned', when: 'the phone opens the code' },
    confirm: { from: ['waiting', 'scanned'], to: 'confirmed', when: 'its owner agrees' },
    refuse: { from: ['waiting', 'scanned'], to: 'refused', when: 'its owner refuses' },
    fetch: { from: ['confirmed'], to: 'used', when: 'the desktop takes its session' },
  },
})
