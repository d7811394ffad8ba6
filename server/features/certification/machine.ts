/** The machine of a certification's papers. The mark beside them has its own end. */
import { certificationStates } from '#contract/certification.ts'
import { machine } from '../../flow/machine.ts'

/** Whether a mark of before stands beside the papers. */
export interface Marked {
  marked: boolean
}

export const certificationMachine = machine({
  entity: 'certification',
  table: 'certifications',
  states: certificationStates,
  guards: {
    'a mark stands': ({ marked }: Marked) => (marked ? undefined : 'certification_decided'),
    'no mark stands': ({ marked }: Marked) => (marked ? 'certification_decided' : undefined),
  },
  edges: {
    submit: {
      from: ['draft', 'refused', 'expired', 'revoked', 'approved'],
      to: 'waiting',
      when: 'the holder hands it in; anew to renew or rename a mark, which stands on',
    },
    withdraw: { from: ['waiting'], to: 'draft', guards: ['no mark stands'], when: 'the holder takes it back' },
    keep: { from: ['waiting'], to: 'approved', guards: ['a mark stands'], when: 'the holder takes a renewal back' },
    approve: { from: ['waiting'], to: 'approved', when: 'somebody has looked at the papers' },
    refuse: { from: ['waiting'], to: 'refused', when: 'the papers are not enough, and why' },
    expire: { from: ['approved'], to: 'expired', when: 'its time is over' },
    revoke: {
      from: ['approved', 'waiting', 'refused'],
      to: 'revoked',
      guards: ['a mark stands'],
      when: 'the mark was wrong, and why',
    },
  },
})
