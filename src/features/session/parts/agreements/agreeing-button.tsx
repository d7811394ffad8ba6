/** The button of a form that asks for the tick. Where nothing but that is missing, one tap agrees and goes on. */
import { useEffect, useRef, useState } from 'react'
import type { Form } from '../../../../kit/form/use-form.ts'
import { Button } from '../../../../ui/button.tsx'

interface Agreeing {
  agreed: boolean
}
interface Props {
  form: Pick<Form<Agreeing>, 'values' | 'wrong' | 'set' | 'submit' | 'busy'>
  children: string
}

/** The second half of a double tap agrees to nothing. */
const SETTLED_MS = 600

export function AgreeingButton({ form, children }: Props) {
  const { values, wrong, set, submit, busy } = form
  const said = Object.entries(wrong).filter(([, sentence]) => sentence !== undefined)
  const asked = !values.agreed && said.length === 1 && said[0]?.[0] === 'agreed'
  const [offered, offer] = useState(false)
  useEffect(() => {
    const timer = asked ? setTimeout(() => offer(true), SETTLED_MS) : undefined
    return () => {
      clearTimeout(timer)
      offer(false)
    }
  }, [asked])

  // With the tick in it.
  const going = useRef(false)
  useEffect(() => {
    if (!going.current || !values.agreed) return
    going.current = false
    void submit()
  })
  function agree() {
    going.current = true
    set({ agreed: true })
  }

  return asked && offered ? (
    // Another element: it is no button of the form's that Enter would press.
    <Button key="agree" kind="primary" wide onClick={agree}>
      同意并继续
    </Button>
  ) : (
    <Button key="send" kind="primary" type="submit" wide busy={busy}>
      {children}
    </Button>
  )
}
