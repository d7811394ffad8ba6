/** Asked before a meeting without a ticket on sale is published: people would find a page that they cannot sign up on. */
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'

interface Props {
  /** Tickets that are not on sale yet. */
  drafts: number
  /** To the tickets; undefined for people who may not edit them. */
  tickets: string | undefined
  onAnswer: (publishes: boolean) => void
}

export function TicketlessSheet({ drafts, tickets, onAnswer }: Props) {
  return (
    <Sheet
      title={drafts > 0 ? '门票还没有上架' : '还没有门票'}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button onClick={() => onAnswer(true)}>只发布介绍页</Button>
          {tickets !== undefined && (
            <Button kind="primary" href={tickets}>
              {drafts > 0 ? '去上架门票' : '去添加门票'}
            </Button>
          )}
        </>
      }
    >
      <p>只发布介绍页，所有人都能看到会议，但不能报名。</p>
      {drafts > 0 && <p>{drafts} 种门票还是草稿，单独上架后才出售。</p>}
    </Sheet>
  )
}
