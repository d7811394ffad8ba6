/** Anybody asks whether a ticket is real: a number in, one of four words out, and nothing about whose it is. */
import '../parts/typed.css'
import { type FormEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { admission } from '#contract/admission.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Page } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'
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
  const [text, setText] = useState(named)
  const [wrong, setWrong] = useState('')
  const [standing, setStanding] = useState<Standing>()
  const { run, busy } = useAction(admission.genuine, { quiet: true })

  async function ask(event: FormEvent) {
    event.preventDefault()
    setStanding(undefined)
    const found = check(admission.genuine, { text })['text'] ?? ''
    setWrong(found)
    if (found !== '') return
    const outcome = await run({ text })
    if (outcome.ok) setStanding(outcome.data.standing)
    else setWrong(wordsOf(outcome.error, '暂时查询不了，请稍后重试'))
  }

  return (
    <>
      <Card>
        <form className="typed" noValidate onSubmit={(event) => void ask(event)}>
          <TextField
            label="票号或证书编号"
            placeholder="如 ABCD-EFGH-JKLM"
            hint="印在门票或证书上，大小写和横线不影响查询"
            maxLength={60}
            autoComplete="off"
            value={text}
            error={wrong}
            onChange={(typed) => {
              setText(typed)
              setWrong('')
              setStanding(undefined)
            }}
          />
          <Button kind="primary" wide type="submit" busy={busy}>
            查询
          </Button>
        </form>
      </Card>
      {standing !== undefined && <Genuine standing={standing} />}
    </>
  )
}
