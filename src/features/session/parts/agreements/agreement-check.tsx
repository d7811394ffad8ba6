/** Agreeing to the two legal documents, by a tick or by going on: both can be read from where they are named. */
import './agreement-check.css'
import { type MouseEvent, useState } from 'react'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { AgreementDialog } from './agreement-dialog.tsx'
import { type DocumentKey, documentTitles } from './document.ts'

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
}

export function AgreementCheck({ checked, onChange, error }: CheckProps) {
  const [shown, show] = useState<DocumentKey>()
  return (
    <>
      <Checkbox name="agreed" checked={checked} onChange={onChange} error={error}>
        我已阅读并同意
        <DocumentNames onOpen={show} />
      </Checkbox>
      <AgreementDialog document={shown} onClose={() => show(undefined)} />
    </>
  )
}

/** Where signing in makes the account, without a box. */
export function AgreementLine() {
  const [shown, show] = useState<DocumentKey>()
  return (
    <>
      <p className="agreement-line">
        未注册的手机号登录后将自动创建账号，并视为同意
        <DocumentNames onOpen={show} />
      </p>
      <AgreementDialog document={shown} onClose={() => show(undefined)} />
    </>
  )
}

function DocumentNames({ onOpen }: { onOpen: (document: DocumentKey) => void }) {
  // Inside a label a click would go on to its box.
  const open = (document: DocumentKey) => (event: MouseEvent) => {
    event.preventDefault()
    onOpen(document)
  }
  return (
    <>
      <button type="button" className="agreement-name" aria-haspopup="dialog" onClick={open('agreement')}>
        《{documentTitles.agreement}》
      </button>
      和
      <button type="button" className="agreement-name" aria-haspopup="dialog" onClick={open('privacy')}>
        《{documentTitles.privacy}》
      </button>
    </>
  )
}
