/** What ARCHITECTURE.md has drawn into it: the features in their order, and every machine as a Mermaid diagram. */
import { orderStatus } from '#contract/order.ts'
import { features } from '#server/features.ts'
import type { Machine } from '#server/flow/machine.ts'
import { admissionMachine } from '#server/features/admission/machine.ts'
import { articleMachine } from '#server/features/article/machine.ts'
import { campaignMachine } from '#server/features/campaign/machine.ts'
import { certificateMachine } from '#server/features/certificate/machine.ts'
import { cardMachine } from '#server/features/invoice/card-machine.ts'
import { invoiceMachine } from '#server/features/invoice/machine.ts'
import { redMachine } from '#server/features/invoice/red-machine.ts'
import { messageMachine } from '#server/features/message/machine.ts'
import { orderMachine } from '#server/features/order/machine.ts'
import { applicationMachine } from '#server/features/organisation/machine.ts'
import { pairingMachine } from '#server/features/session/pairing-machine.ts'
import { tradeMachine } from '#server/features/payment/machine.ts'
import { proofMachine } from '#server/features/proof/machine.ts'
import { refundMachine } from '#server/features/refund/machine.ts'
import { refundRequestMachine } from '#server/features/refund/request-machine.ts'
import { guestMachine } from '#server/features/vip/guests/machine.ts'
import { legMachine, roomMachine, taskMachine } from '#server/features/vip/plan/machine.ts'
import { assignmentMachine, callMachine, contributionMachine } from '#server/features/contribute/machine.ts'
import { surveyMachine } from '#server/features/survey/machine.ts'
import { visitMachine } from '#server/features/visitor/machine.ts'
import { voteMachine } from '#server/features/vote/machine.ts'

const orderWords = Object.fromEntries(Object.entries(orderStatus).map(([word, status]) => [status, `${word}_${status}`]))

/** A table as a Mermaid state diagram: `action [guards] / effects (when)`. */
function drawing({ entity, states, edges }: Machine, words: Record<string | number, string> = {}): string {
  const wordOf = (state: string | number) => words[state] ?? state
  const lines = Object.entries(edges).flatMap(([action, { from, to, guards, effects, when }]) => {
    const asked = guards === undefined ? '' : ` [${guards.join(', ')}]`
    const brought = effects === undefined ? '' : ` / ${effects.join(', ')}`
    return from.map((state) => `  ${wordOf(state)} --> ${wordOf(to)}: ${action}${asked}${brought} (${when})`)
  })
  const diagram = ['stateDiagram-v2', `  [*] --> ${wordOf(states[0] as string | number)}`, ...lines]
  return [`### ${entity}`, '', '```mermaid', ...diagram, '```'].join('\n')
}

export function featureList(): string {
  return features.map(({ name, about }, n) => `${n + 1}. \`${name}\`: ${about}`).join('\n')
}

export function drawings(): string {
  const plain = [
    tradeMachine,
    refundMachine,
    refundRequestMachine,
    proofMachine,
    admissionMachine,
    applicationMachine,
    pairingMachine,
    messageMachine,
    campaignMachine,
    articleMachine,
    guestMachine,
    legMachine,
    roomMachine,
    taskMachine,
    surveyMachine,
    callMachine,
    contributionMachine,
    assignmentMachine,
    visitMachine,
    voteMachine,
    certificateMachine,
    invoiceMachine,
    redMachine,
  ]
  const last = drawing(cardMachine as Machine, { '': 'none' })
  return [drawing(orderMachine, orderWords), ...plain.map((table) => drawing(table as Machine)), last].join('\n\n')
}
