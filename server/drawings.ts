/** Every machine of the product as a Mermaid diagram, for ARCHITECTURE.md. */
import { orderStatus } from '../contract/order.ts'
import { draw, type Machine } from './flow/machine.ts'
import { admissionMachine } from './features/admission/machine.ts'
import { messageMachine } from './features/message/machine.ts'
import { orderMachine } from './features/order/machine.ts'
import { applicationMachine } from './features/organisation/machine.ts'
import { pairingMachine } from './features/pairing/machine.ts'
import { tradeMachine } from './features/payment/machine.ts'
import { proofMachine } from './features/proof/machine.ts'
import { refundMachine } from './features/refund/machine.ts'

const orderWords = Object.fromEntries(Object.entries(orderStatus).map(([word, status]) => [status, `${word}_${status}`]))

function drawing(table: Machine<never, never>, words?: Record<string | number, string>): string {
  const known = table as unknown as Machine<string | number, string>
  return `### ${known.entity}\n\n\`\`\`mermaid\n${draw(known, words ?? Object.fromEntries(known.states.map((state) => [state, String(state)])))}\n\`\`\``
}

export function drawings(): string {
  const plain = [tradeMachine, refundMachine, proofMachine, admissionMachine, applicationMachine, pairingMachine, messageMachine].map(
    (table) => drawing(table as never),
  )
  return [drawing(orderMachine as never, orderWords), ...plain].join('\n\n')
}
