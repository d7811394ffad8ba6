/** Agreeing to the two legal documents, by a tick: both can be read from where they are named. */
import './agreement-check.css'
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react'
import { part } from '../../../../frame/chunk.ts'
import { Checkbox } from '../../../../ui/checkbox.tsx'
import { type DocumentKey, documentTitles } from './document.ts'

const AgreementDialog = part(() => import('./agreement-dialog.tsx'))

interface CheckProps {
  checked: boolean
  onChange: (checked: boolean) => void
  error?: string | undefined
  /** Signing in makes the account where there is none. */
  makesAccount?: boolean
}

export function AgreementCheck({ checked, onChange, error, makesAccount }: CheckProps) {
  const [documents, show] = useDocuments()
  return (
    <>
      {makesAccount && <p className="agreement-line">未注册的手机号登录后将自动创建账号</p>}
      <Checkbox name="agreed" checked={checked} onChange={onChange} error={error}>
        我已阅读并同意
        <DocumentNames onOpen={show} />
      </Checkbox>
      {documents}
    </>
  )
}

/** What is to be read, fetched with the first that is opened; and the way to open one. */
function useDocuments(): [dialog: ReactNode, show: (document: DocumentKey) => void] {
  // null: none has been opened.
  const [shown, show] = useState<DocumentKey | undefined | null>(null)
  const dialog = shown !== null && (
    <Suspense>
      <AgreementDialog document={shown} onClose={() => show(undefined)} />
    </Suspense>
  )
  return [dialog, show]
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
