/** Proof that a person is asking: the server's picture, six letters or digits, and another picture when they cannot be read. */
import './captcha-sheet.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CAPTCHA_HEIGHT, CAPTCHA_LENGTH, CAPTCHA_WIDTH, verify } from '#contract/verify.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../../api/failure-words.ts'

export interface CaptchaAnswer {
  captchaId: string
  captchaCode: string
}

interface CaptchaSheetProps {
  /** Resolves to the sentence that says what is wrong, if anything is. */
  onAnswer: (answer: CaptchaAnswer) => Promise<string | undefined>
  onClose: () => void
}

/** To be rendered only while it is open. */
export default function CaptchaSheet({ onAnswer, onClose }: CaptchaSheetProps) {
  const [checking, setChecking] = useState(false)
  return (
    // An answer under way is waited for: closed now, what it opens would be lost.
    <Sheet title="安全验证" onClose={() => !checking && onClose()}>
      <CaptchaForm onAnswer={onAnswer} checking={checking} setChecking={setChecking} />
    </Sheet>
  )
}

interface FormProps extends Pick<CaptchaSheetProps, 'onAnswer'> {
  checking: boolean
  setChecking: (checking: boolean) => void
}

function CaptchaForm({ onAnswer, checking, setChecking }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const fetching = useAction(verify.captcha, { quiet: true })
  const [id, setId] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string>()

  /** Each picture is good for one answer. */
  async function another() {
    setId('')
    setCode('')
    const outcome = await fetching.run({})
    if (!outcome.ok) return setWrong(wordsOf(outcome.error, '图片加载失败，请换一张'))
    setId(outcome.data.captchaId)
    draw(canvas.current, outcome.data.image)
    form.current?.querySelector('input')?.focus()
  }
  const begin = useRef(another)
  useEffect(() => void begin.current(), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    // React hands events on to the form that this sheet was opened from.
    event.stopPropagation()
    if (checking || id === '') return
    if (code.length !== CAPTCHA_LENGTH) {
      setWrong(`请输入图中的${CAPTCHA_LENGTH}位字符`)
      return form.current?.querySelector('input')?.focus()
    }
    setChecking(true)
    const sentence = await onAnswer({ captchaId: id, captchaCode: code })
    if (sentence === undefined) return
    setChecking(false)
    setWrong(sentence)
    await another()
  }

  return (
    <form ref={form} className="captcha" noValidate onSubmit={(event) => void submit(event)}>
      <div className="captcha-picture">
        <canvas
          ref={canvas}
          width={CAPTCHA_WIDTH}
          height={CAPTCHA_HEIGHT}
          role="img"
          aria-label="图形验证码，由6位字母或数字组成"
          aria-busy={id === ''}
        />
        <Button
          kind="text"
          busy={fetching.busy}
          onClick={() => {
            setWrong(undefined)
            void another()
          }}
        >
          换一张
        </Button>
      </div>
      <TextField
        label="图中字符"
        name="captchaCode"
        placeholder={`${CAPTCHA_LENGTH}位字母或数字，不分大小写`}
        maxLength={CAPTCHA_LENGTH}
        autoComplete="off"
        value={code}
        error={wrong}
        onChange={(text) => {
          setCode(text.replace(/[^0-9A-Za-z]/g, ''))
          setWrong(undefined)
        }}
      />
      <div className="captcha-action">
        <Button kind="primary" type="submit" wide busy={checking}>
          确定
        </Button>
      </div>
    </form>
  )
}

/** The picture as it came, and nothing of the one before. */
function draw(canvas: HTMLCanvasElement | null, image: string): void {
  const pen = canvas?.getContext('2d')
  pen?.clearRect(0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT)
  const picture = new Image()
  picture.addEventListener('load', () => pen?.drawImage(picture, 0, 0, CAPTCHA_WIDTH, CAPTCHA_HEIGHT))
  picture.src = image
}
