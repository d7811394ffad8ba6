/** Asks for the end of the phone that a link was made for: who has come by the link alone comes no further. */
import type { Data } from '#contract/call.ts'
import { vip } from '#contract/vip/calls.ts'
import { Refusal } from '../../../api/call.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'

interface Props {
  link: string
  onOpened: (tail: string, page: Data<typeof vip.open>) => void
  onGone: () => void
}

export function TailForm({ link, onOpened, onGone }: Props) {
  const form = useForm({
    values: { tail: '' },
    draft: noDraft,
    call: vip.open,
    check,
    // A link that is cut off is wrong as a whole: the field has nothing to do with it.
    wrong: ({ key, ...found }) => (key === undefined ? found : { ...found, foot: key }),
    input: ({ tail }) => ({ key: link, tail }),
    otherwise(error) {
      if (error instanceof Refusal && error.reason === 'vip_link_gone') return onGone()
      form.tell({ tail: wordsOf(error, '没有打开，请稍后重试') })
      form.focus('tail')
    },
    onDone: (page) => onOpened(form.values.tail, page),
  })
  return (
    <Card title="请验证手机号">
      <p className="by-link-why">为保护嘉宾信息，请输入收到此链接的手机号的后四位。多次输错后链接会失效。</p>
      <form ref={form.box} noValidate onSubmit={(event) => void form.submit(event)}>
        <TextField label="手机号后四位" kind="number" maxLength={4} name="tail" autoComplete="off" required {...form.field('tail')} />
        {form.wrong.foot !== undefined && (
          <p className="field-error" role="alert">
            {form.wrong.foot}
          </p>
        )}
        <div className="by-link-action">
          <Button type="submit" kind="primary" wide busy={form.busy}>
            打开
          </Button>
        </div>
      </form>
    </Card>
  )
}
