/** Anybody asks whether a ticket is real: a number in, one of four words out, and nothing about whose it is. */
import '../parts/typed.css'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { admission } from '#contract/admission.ts'
import { wordsOf } from '../../../api/failure-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../frame/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { noDraft } from '../../../kit/form/draft.ts'
import { useForm } from '../../../kit/form/use-form.ts'
import { check } from '../rules.ts'
import { Genuine, type Standing } from '../parts/genuine.tsx'

export default function AntiFake() {
  const named = new URLSearchParams(useSearch()).get('number') ?? ''
  return (
    <Page title="防伪查询" narrow>
      <Enquiry key={named} named={named} />
    </Page>
  )
}

function Enquiry({ named }: { named: string }) {
  const [standing, setStanding] = useState<Standing>()
  const form = useForm({
    values: { text: named },
    draft: noDraft,
    call: admission.genuine,
    check,
    input({ text }) {
      setStanding(undefined)
      return { text }
    },
    otherwise: (error) => void form.tell({ text: wordsOf(error, '暂时查询不了，请稍后重试') }),
    onDone: (found) => setStanding(found.standing),
  })

  return (
    <>
      <Card>
        <form ref={form.box} className="typed" noValidate onSubmit={(event) => void form.submit(event)}>
          <TextField
            label="票号"
            placeholder="如 ABCD-EFGH-JKLM"
            hint="写在门票二维码下方，大小写和横线不影响查询"
            maxLength={60}
            autoComplete="off"
            {...form.field('text')}
            onChange={(text) => {
              form.set({ text })
              setStanding(undefined)
            }}
          />
          <Button kind="primary" wide type="submit" busy={form.busy}>
            查询
          </Button>
        </form>
      </Card>
      {standing !== undefined && <Genuine standing={standing} />}
    </>
  )
}
