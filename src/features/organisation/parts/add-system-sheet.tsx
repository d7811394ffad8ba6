/** A system by its code, as somebody there passed it on. */
import { type FormEvent, useState } from 'react'
import { organisation } from '#contract/organisation.ts'
import { check } from '../../../api/check.ts'
import { useAction } from '../../../api/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { notice } from '../../../ui/notice.ts'
import { Sheet } from '../../../ui/sheet.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { wordsOf } from '../../session/parts/failure-words.ts'

export function AddSystemSheet({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState('')
  const adding = useAction(organisation.addSystem, { quiet: true })

  async function add(event?: FormEvent) {
    event?.preventDefault()
    const input = { sysCode: code.trim() }
    if (input.sysCode === '') return setWrong('请输入系统代码')
    if (check(organisation.addSystem, input)['sysCode'] !== undefined) return setWrong('系统代码由字母和数字组成，请核对后重试')
    const outcome = await adding.run(input)
    if (!outcome.ok) return setWrong(wordsOf(outcome.error, '没有添加成功，请稍后重试'))
    notice.success(`已添加「${outcome.data.title}」`)
    onAdded()
  }

  return (
    <Sheet
      open
      title="添加系统"
      onClose={onClose}
      footer={
        <Button kind="primary" busy={adding.busy} onClick={() => void add()}>
          添加
        </Button>
      }
    >
      <form noValidate onSubmit={(event) => void add(event)}>
        <TextField
          label="系统代码"
          value={code}
          onChange={(text) => {
            setCode(text)
            setWrong('')
          }}
          error={wrong}
          hint="请向该系统的管理员索取"
          maxLength={40}
          autoComplete="off"
        />
      </form>
    </Sheet>
  )
}
