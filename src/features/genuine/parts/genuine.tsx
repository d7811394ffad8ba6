/** What was found of a number: each kind of thing by a part of its own. */
import type { GenuineAnswer } from '#contract/genuine.ts'
import { Card } from '../../../ui/card.tsx'
import { ErrorIcon } from '../../../ui/icons.tsx'
import { Result } from '../../../ui/result.tsx'
import { InvoiceStanding } from './invoice-standing.tsx'
import { CertificateStanding } from './certificate-standing.tsx'
import { Acceptance } from './acceptance.tsx'
import { TicketStanding } from './ticket-standing.tsx'

export function Genuine({ answer }: { answer: GenuineAnswer }) {
  return (
    <Card>
      <Found answer={answer} />
    </Card>
  )
}

function Found({ answer }: { answer: GenuineAnswer }) {
  switch (answer.kind) {
    case 'ticket':
      return <TicketStanding standing={answer.standing} />
    case 'invoice':
      return <InvoiceStanding standing={answer.standing} />
    case 'certificate':
      return <CertificateStanding answer={answer} />
    case 'acceptance':
      return <Acceptance {...answer} />
    case 'unknown':
      return (
        <Result tone="failed" sign={ErrorIcon} word="查无此号" note="没有查到这个编号，请核对后重新输入。若是从他人处购得，请谨慎付款。" />
      )
  }
}
