/** Anybody asks whether something is real: a number in, a word out, and nothing about whose it is. */
import '../parts/enquiry.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { genuine, type GenuineAnswer } from '#contract/genuine.ts'
import { check } from '../../../api/check.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../frame/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { Genuine } from '../parts/genuine.tsx'

export default function AntiFake() {
  const named = new URLSearchParams(useSearch()).get('number') ?? ''
  return (
    <Page title="防伪查询" narrow>
      <Enquiry key={named} named={named} />
    </Page>
  )
}

function Enquiry({ named }: { named: string }) {
  const [answer, setAnswer] = useState<GenuineAnswer>()
  const form = useForm({
    values: { text: named },
    draft: noDraft,
    call: genuine.ask,
    check,
    input({ text }) {
      setAnswer(undefined)
      return { text }
    },
    otherwise: (error) => void form.tell({ text: wordsOf(error, '暂时查询不了，请稍后重试') }),
    onDone: setAnswer,
  })

  return (
    <>
      <Card>
        <form ref={form.box} className="enquiry" noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField
            label="编号"
            placeholder="门票号、发票号码、证书编号"
            hint="门票号和证书编号在二维码下方，发票号码是票面右上角的20位数字；空格和横线不影响查询"
            maxLength={60}
            autoComplete="off"
            {...form.field('text')}
            onChange={(text) => {
              form.set({ text })
              setAnswer(undefined)
            }}
          />
          <Button kind="primary" wide type="submit" busy={form.busy}>
            查询
          </Button>
        </form>
      </Card>
      {answer !== undefined && <Genuine answer={answer} />}
    </>
  )
}
