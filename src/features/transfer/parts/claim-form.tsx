/** The name that a ticket was bought for, asked of whoever has the phone it was bought for. */
import './claim-form.css'
import { transfer } from '#contract/transfer.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'

export default function ClaimForm({ onClaimed }: { onClaimed: () => void }) {
  const form = useForm({
    values: { name: '' },
    call: transfer.claim,
    check,
    input: ({ name }) => ({ name: name.trim() }),
    otherwise: (error) => void form.tell({ name: wordsOf(error, '领取没有成功，请稍后重试') }),
    done: ({ tickets }) => `已领取 ${tickets} 张门票`,
    onDone: () => onClaimed(),
  })

  return (
    <div className="claim">
      <Card title="有门票待您领取">
        <p className="claim-why">有人用您的手机号为参会人报了名。手机号可能换过主人，请填写参会人姓名，核对一致后门票归您。</p>
        <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField label="参会人姓名" placeholder="与报名时填写的一致" maxLength={50} autoComplete="name" {...form.field('name')} />
          <Button kind="primary" wide type="submit" busy={form.busy}>
            领取门票
          </Button>
        </form>
      </Card>
    </div>
  )
}
