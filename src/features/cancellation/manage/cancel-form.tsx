/** Ends a meeting for good: its consequences, the reason that everybody reads, and its title typed again. */
import { cancellation, type Consequences as Weight } from '#contract/cancellation.ts'
import { sentenceOf } from '#contract/codes.ts'
import { normalLine } from '#contract/normal-line.ts'
import type { OwnMeeting } from '#contract/meeting-manage.ts'
import { refund } from '#contract/refund.ts'
import { check } from '../../../api/check.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { useMayAt } from '../../../session/may-make.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { money } from '../../../kit/money.ts'
import { notice } from '../../../ui/notice.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../../api/failure-words.ts'
import { Consequences, hasMoney } from './consequences.tsx'

interface Props {
  meeting: OwnMeeting
  weight: Weight
  onMoved: (now?: OwnMeeting) => void
}

export function CancelForm({ meeting, weight, onMoved }: Props) {
  const right = useMayAt(refund.giveBack.access, meeting.id)
  const refused = hasMoney(weight) && !right.may && !right.loading
  return (
    <div className="cancelling-columns">
      <Consequences weight={weight} />
      {refused ? (
        <Card title="取消会议">
          <p>这场会议已有人付款，需要有退款权限的人来取消。</p>
        </Card>
      ) : (
        <Form meeting={meeting} weight={weight} onMoved={onMoved} />
      )}
    </div>
  )
}

function Form({ meeting: { id, title }, weight, onMoved }: Props) {
  const { field, values, ...form } = useForm({
    values: { reason: '', title: '' },
    call: cancellation.cancel,
    check,
    input: (typed) => ({ id, ...typed }),
    // Said at once; the server asks all the same.
    wrong: (found, typed) => ({
      ...found,
      ...(normalLine(typed.title) !== normalLine(title) && { title: sentenceOf('cancel_title_differs') }),
    }),
    refusals: { cancel_title_differs: 'title' },
    otherwise(error) {
      notice.warning(wordsOf(error, '没有取消成功，请稍后重试'))
      onMoved()
    },
    done: '会议已取消',
    onDone: onMoved,
  })
  const sum = weight.amount + weight.byHand.amount
  return (
    // By its button only, never by Enter.
    <form ref={form.box} noValidate onSubmit={(event) => event.preventDefault()}>
      <Card title="取消会议">
        <p>取消后不能恢复：立即停止报名和售票，所有门票失效，公开页面会写明已取消和原因。</p>
        <div className="cancelling-fields">
          <TextField
            label="取消原因"
            required
            maxLength={60}
            autoComplete="off"
            hint="会写在公开页面和通知里，例如：场馆临时停用"
            {...field('reason')}
          />
          <TextField label="再次输入会议标题" required maxLength={100} autoComplete="off" hint={`请输入：${title}`} {...field('title')} />
        </div>
        <div className="cancelling-act">
          <Button kind="danger" busy={form.busy} disabled={values.title.trim() === ''} onClick={() => void form.submit()}>
            {sum > 0 ? `取消会议，退款 ${money(sum)}` : '取消会议'}
          </Button>
        </div>
      </Card>
    </form>
  )
}
