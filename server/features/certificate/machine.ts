/** A certificate's machine: given, taken back, or given anew under another number. */
import { certificateStates } from '#contract/certificate.ts'
import { machine } from '../../flow/machine.ts'

export const certificateMachine = machine({
  entity: 'certificate',
  table: 'certificates',
  key: 'number',
  states: certificateStates,
  edges: {
    issue: { from: ['due'], to: 'issued', when: 'a rule names somebody who has none of it' },
    revoke: { from: ['issued'], to: 'revoked', when: 'an organiser takes it back, and says why; or its account closes' },
    reissue: { from: ['issued'], to: 'reissued', when: 'its name is mended: another number takes its place' },
  },
})
