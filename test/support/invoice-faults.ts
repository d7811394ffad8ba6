/** An invoice service with one planned fault and further random faults. A request that it carried out is in its books even then. */
import type { Chance } from '#rehearsal/chance.ts'
import type { InvoiceProvider } from '#server/providers/invoice-provider.ts'

/** All calls to an invoice service. */
export const steps = ['issue', 'ask', 'reverse', 'askReverse', 'files', 'redFiles'] as const
export type Step = (typeof steps)[number]

/**
 * `refused`: the service refuses and does nothing. `unreached`: the request does not arrive. `unheard`: the request is carried out,
 * its answer is lost. `twice`: the request arrives twice. `late`: the answer describes the state before the request. `unreadable`:
 * the request is carried out, its answer cannot be read.
 */
export const faults = ['refused', 'unheard', 'twice', 'unreached', 'late', 'unreadable'] as const
export type Fault = (typeof faults)[number]

export interface Plan<S extends string = Step> {
  step: S
  fault: Fault
  /** Which call of the step goes wrong, from 0. */
  call: number
}

export type Note = (step: string, fault: Fault) => void

/** The faults of a history: the planned one, and random ones. @param note is called with each that happens. */
export function faultsOf<S extends string>(plan: Plan<S> | undefined, chance: Chance, note: Note) {
  const calls = new Map<string, number>()
  return {
    faultOf: (step: S): Fault | undefined => {
      const call = calls.get(step) ?? 0
      calls.set(step, call + 1)
      const isPlanned = step === plan?.step && call === plan.call
      const fault = isPlanned ? plan.fault : chance() < 0.06 ? faults[Math.floor(chance() * faults.length)] : undefined
      if (fault !== undefined) note(step, fault)
      return fault
    },
    /** The planned call has been made, and has gone wrong. */
    isPlanDone: () => plan === undefined || (calls.get(plan.step) ?? 0) > plan.call,
  }
}

export function faulty(provider: InvoiceProvider, faultOf: (step: Step) => Fault | undefined): InvoiceProvider {
  /** @param old what is answered where the answer is late, or where nothing was done. */
  async function go<T>(step: Step, work: () => Promise<T>, { late, refused }: { late: T; refused?: T }): Promise<T> {
    const fault = faultOf(step)
    if (fault === undefined) return work()
    if (fault === 'refused' && refused !== undefined) return refused
    if (fault === 'refused' || fault === 'unreached') throw new Error(`${step}: no answer`)
    const answer = await work()
    if (fault === 'twice') return work()
    if (fault === 'late') return late
    if (fault === 'unreadable') throw new Error(`${step}: the answer cannot be read`)
    if (fault === 'unheard') throw new Error(`${step}: the answer is lost`)
    return answer
  }
  return {
    ...provider,
    issue: (asked) =>
      go('issue', () => provider.issue(asked), {
        late: { no: asked.no, state: 'issuing' },
        refused: { no: asked.no, state: 'failed', why: '税局校验未通过' },
      }),
    ask: (asked) => go('ask', () => provider.ask(asked), { late: { no: asked.no, state: 'issuing' } }),
    reverse: (asked) =>
      go('reverse', () => provider.reverse(asked), {
        late: { no: asked.no, state: 'issuing' },
        // What both sides have agreed to is not refused by a service that has it.
        ...(!asked.agree && { refused: { no: asked.no, state: 'failed', why: '税局不受理' } }),
      }),
    askReverse: (asked) => go('askReverse', () => provider.askReverse(asked), { late: { no: asked.no, state: 'issuing' } }),
    files: (asked) => go('files', () => provider.files(asked), { late: [], refused: [] }),
    ...(provider.redFiles && {
      redFiles: (asked: Parameters<NonNullable<InvoiceProvider['redFiles']>>[0]) =>
        go('redFiles', () => provider.redFiles!(asked), { late: [], refused: [] }),
    }),
  }
}
