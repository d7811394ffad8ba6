/** What the editor asks: where a link leads, what a picture shows. */
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { linkAddress } from '#contract/rich-text.ts'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface AskProps {
  title: string
  onSubmit: () => void
  onClose: () => void
  aside?: ReactNode
  children: ReactNode
}

function Ask({ title, onSubmit, onClose, aside, children }: AskProps) {
  const id = useId()
  function submit(event: FormEvent) {
    event.preventDefault()
    // React hands events on to the form that the editor stands in.
    event.stopPropagation()
    onSubmit()
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      footer={
        <>
          {aside}
          <button type="submit" form={id} className="button is-primary">
            确定
          </button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        {children}
      </form>
    </Sheet>
  )
}

interface LinkSheetProps {
  href: string
  /** Nothing is chosen that could be the link. */
  wordless: boolean
  onDone: (href: string, words: string) => void
  onClose: () => void
}

export function LinkSheet({ href, wordless, onDone, onClose }: LinkSheetProps) {
  const [address, setAddress] = useState(href)
  const [words, setWords] = useState('')
  const [wrong, setWrong] = useState('')
  function done() {
    const bare = address.trim()
    // www.example.cn is what people copy.
    const meant = /^[\w-]+(?:\.[\w-]+)+(?:[/?#].*)?$/.test(bare) ? `https://${bare}` : bare
    const good = linkAddress(meant)
    if (good === undefined) return setWrong('请输入以 http:// 或 https:// 开头的网址，也可以是 tel: 电话或 mailto: 邮箱')
    onDone(good, words.trim())
  }
  return (
    <Ask
      title="链接"
      onSubmit={done}
      onClose={onClose}
      aside={
        href !== '' && (
          <Button kind="danger" onClick={() => onDone('', '')}>
            移除链接
          </Button>
        )
      }
    >
      <TextField
        label="网址"
        autoFocus
        autoComplete="off"
        maxLength={2000}
        placeholder="https://"
        error={wrong}
        value={address}
        onChange={(text) => {
          setAddress(text)
          setWrong('')
        }}
      />
      {wordless && <TextField label="显示的文字" hint="留空则显示网址" maxLength={200} value={words} onChange={setWords} />}
    </Ask>
  )
}

export function AltSheet({ alt, onDone, onClose }: { alt: string; onDone: (alt: string) => void; onClose: () => void }) {
  const [words, setWords] = useState(alt)
  return (
    <Ask title="图片说明" onSubmit={() => onDone(words.trim())} onClose={onClose}>
      <TextField
        label="图片说明"
        autoFocus
        hint="读给看不见图片的人听，也在图片打不开时显示"
        maxLength={200}
        value={words}
        onChange={setWords}
      />
    </Ask>
  )
}
